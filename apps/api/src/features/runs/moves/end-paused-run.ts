import { msg } from '@trawl/contracts';
import type { Tx } from '../../../db/client.ts';
import type { JobRow } from '../../jobs/index.ts';
import type { Moment } from '../rules/pace.ts';
import { openRun } from '../store/run-store.ts';
import { moveRun } from './move-run.ts';

/**
 * Ends the paused run of a job that is edited; the next start creates a run for the new definition, from the same checkpoints.
 */
export async function endPausedRun(moment: Moment, tx: Tx, job: JobRow): Promise<void> {
  const run = await openRun(tx, job.id);
  if (run?.status === 'paused')
    await moveRun(moment, tx, { job, run }, { step: 'stop', reason: msg('run.job_changed'), job: null });
}
