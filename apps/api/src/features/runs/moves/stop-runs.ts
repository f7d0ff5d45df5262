import { msg, type RunId, type UserId } from '@trawl/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { runs } from '../../../db/schema/index.ts';
import { momentOf } from '../rules/pace.ts';
import { lockRun, OPEN } from '../store/run-store.ts';
import { moveRun } from './move-run.ts';
import { notifyJobChanged, notifyWorker } from './notify.ts';

const STOPPED = msg('run.user_deleted');

/**
 * Ends all unfinished runs of a user permanently. Their workers are notified immediately; later events belong to an ended epoch.
 *
 * @returns the number of stopped runs
 */
export async function stopRuns(context: AppContext, userId: UserId): Promise<number> {
  const { db } = context;
  const open = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.userId, userId), inArray(runs.status, [...OPEN])));
  let stopped = 0;
  for (const { id } of open) if (await stopRun(context, id)) stopped++;
  return stopped;
}

async function stopRun(context: AppContext, id: RunId): Promise<boolean> {
  const stopped = await context.db.transaction(async (tx) => {
    const locked = await lockRun(tx, id);
    if (!locked || !OPEN.some((status) => status === locked.run.status)) return null;
    const { run } = locked;
    const pausesJob = { event: { kind: 'run_paused' }, changes: { reason: STOPPED, nextRunAt: null } } as const;
    await moveRun(momentOf(context), tx, locked, {
      step: 'stop',
      reason: STOPPED,
      line: STOPPED,
      job: run.status === 'paused' ? null : pausesJob,
    });
    return run;
  });
  if (stopped === null) return false;
  if (stopped.status === 'running') notifyWorker(context, stopped, { kind: 'verdict', verdict: 'stop' });
  notifyJobChanged(context, stopped.jobId);
  return true;
}
