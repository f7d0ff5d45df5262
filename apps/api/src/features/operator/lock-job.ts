import { JobId, msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { type JobRow, lockJob } from '../jobs/index.ts';

/** Finds and locks a job by the id that an operator typed. @throws AppError not_found */
export async function lockJobForOperator(tx: Tx, id: string): Promise<JobRow> {
  const job = await lockJob(tx, JobId.parse(id));
  if (!job || job.deletedAt)
    throw new AppError('not_found', msg('operator.refused', { text: `There is no job ${id}.` }));
  return job;
}
