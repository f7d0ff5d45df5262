import type { JobId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { TODAY } from '../messages/index.ts';

const Counts = z.object({
  delivered: z.number(),
  deliveredToday: z.number(),
  failed: z.number(),
  unknown: z.number(),
});
/** An order's messages by outcome; `deliveredToday` includes unknown ones because they may have been sent. */
export type OrderCounts = z.infer<typeof Counts>;

/** Reads the daily counters that triggers maintain, so the cost doesn't grow with the order. */
export async function orderCounts(db: Executor, jobId: JobId): Promise<OrderCounts> {
  const { rows } = await db.execute(sql`
    SELECT
      coalesce(sum(sent), 0)::int AS delivered,
      coalesce(sum(sent + "unknown") FILTER (WHERE day >= ${TODAY}), 0)::int AS "deliveredToday",
      (coalesce(sum(failed), 0) + (SELECT count(*) FROM messages WHERE job_id = ${jobId} AND state = 'vetoed' AND shared))::int
        AS failed,
      coalesce(sum("unknown"), 0)::int AS unknown
    FROM order_days WHERE job_id = ${jobId}`);
  return Counts.parse(rows[0]);
}
