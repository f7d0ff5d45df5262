import { JobId, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { LOW_PRIORITY } from '../../mail/index.ts';

export const RUN_ENDED_TASK = 'run_ended';

/** A run ended for good. `epoch`: its epoch at that time. */
export const RunEnded = z.object({
  jobId: JobId,
  runId: RunId,
  epoch: z.number().int(),
  status: z.enum(['completed', 'failed', 'stopped']),
});
export type RunEnded = z.infer<typeof RunEnded>;

/** Called at least once for each ended run, after the commit; must be idempotent. */
export type RunEndedSubscriber = (fact: RunEnded) => Promise<void>;

/** Enqueues the event in the caller's transaction: subscribers are called if and only if it commits. */
export async function emitRunEnded(tx: Tx, fact: RunEnded): Promise<void> {
  await tx.execute(sql`
    SELECT graphile_worker.add_job(${RUN_ENDED_TASK}, payload := ${JSON.stringify(fact)}::json, priority := ${LOW_PRIORITY})`);
}

/** The queue task: calls all subscribers, and all of them again if one failed. */
export const notifySubscribers =
  (subscribers: readonly RunEndedSubscriber[]) =>
  async (payload: unknown): Promise<void> => {
    const fact = RunEnded.parse(payload);
    for (const subscriber of subscribers) await subscriber(fact);
  };
