import { msg, type SystemMessage } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { calendarOf, scheduleOf } from '../../jobs/index.ts';
import { moveRun } from '../moves/move-run.ts';
import { nextRunAt } from '../rules/next-run.ts';
import { momentOf } from '../rules/pace.ts';
import { runVerdict } from '../rules/run-verdict.ts';
import { type LockedRun, targetsOf } from '../store/run-store.ts';
import { stopTargets } from '../store/store-pages.ts';

/** When an automatic order retries. */
const AUTO_AGAIN_MS = 15 * 60_000;

interface Skipped {
  readonly reason: SystemMessage;
  /** The verdict of the target that the run was reading; null for an error of Trawl, which says nothing about the target. */
  readonly verdict: 'blocked' | null;
  /** The delay that the platform requested for the account. */
  readonly retryAfterMs?: number | undefined;
}

/** Ends a run without success and leaves the job to its schedule: the next run continues with the same targets. */
export async function skipRun(
  context: AppContext,
  tx: Tx,
  { job, run }: LockedRun,
  { reason, verdict: ofTarget, retryAfterMs = 0 }: Skipped,
): Promise<void> {
  const moment = momentOf(context, retryAfterMs);
  const { now } = moment;
  const schedule = scheduleOf(job);
  await stopTargets(tx, run, reason, ofTarget);
  const verdict = runVerdict(await targetsOf(tx, run.id));
  // When the platform accepts requests again; a run before that would only occupy a slot.
  const retryAt = new Date(now.getTime() + moment.paceMs(job.platform));
  const recurrence = typeof schedule === 'number' && { intervalS: schedule, calendar: calendarOf(job) };
  const next = recurrence
    ? { nextRunAt: nextRunAt(job.nextRunAt ?? job.lastDueAt ?? run.queuedAt, recurrence, retryAt), retryAt }
    : { nextRunAt: new Date(now.getTime() + AUTO_AGAIN_MS) };
  const event = { kind: 'run_done', targetsLeft: true, continues: schedule === 'auto' } as const;
  await moveRun(
    moment,
    tx,
    { job, run },
    {
      step: 'fail',
      reason,
      verdict,
      line: msg('run.failed', { reason }),
      byWorker: true,
      job: { event, changes: { reason, ...next } },
    },
  );
}
