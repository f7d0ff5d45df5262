import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { jobs, runs } from '../../db/schema/index.ts';
import { isOrderJob, type JobRow } from '../jobs/index.ts';
import { buildTimeLeftMs, chargeBuildTime } from '../metering/index.ts';
import { buildTimeFactor } from './claim-run.ts';
import { chargeSpan } from './run-spans.ts';
import { meteredOwner, type RunRow } from './run-store.ts';

/** What a worker tells of its epoch so far, in milliseconds by its monotonic clock. */
export interface Reported {
  readonly runningMs: number;
  readonly waitedMs: number;
}

/**
 * Charges what a worker has run beyond the mark that is charged already; the same report again charges nothing.
 *
 * @returns is build time left?
 */
export async function chargeRun(
  tx: Tx,
  job: JobRow,
  run: RunRow,
  { runningMs, waitedMs }: Reported,
  now: Date,
): Promise<boolean> {
  const owner = await meteredOwner(tx, run);
  const isPaid = isOrderJob(job);
  const ranMs = Math.floor(runningMs) - run.runningMs;
  if (ranMs <= 0) return isPaid || (await buildTimeLeftMs(tx, owner, now)) > 0;
  const charged = ranMs * buildTimeFactor(job);
  await tx
    .update(runs)
    .set({ runningMs: run.runningMs + ranMs, chargedMs: run.chargedMs + charged })
    .where(eq(runs.id, run.id));
  await chargeSpan(tx, run.id, { runningMs: ranMs, chargedMs: charged, waitedMs: Math.floor(waitedMs) });
  // An order is paid in money.
  if (isPaid) return true;
  await tx
    .update(jobs)
    .set({ buildTimeMs: job.buildTimeMs + charged })
    .where(eq(jobs.id, job.id));
  return (await chargeBuildTime(tx, owner, charged, now)) > 0;
}
