import type { JobId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';

const Counts = z.object({
  delivered: z.number(),
  deliveredToday: z.number(),
  failed: z.number(),
  unknown: z.number(),
});
/** Messages of an order, by what came of them; `deliveredToday` counts unknown ones too, since they may have been sent. */
export type OrderCounts = z.infer<typeof Counts>;

export async function orderCounts(db: Executor, jobId: JobId): Promise<OrderCounts> {
  const { rows } = await db.execute(sql`
    SELECT
      count(*) FILTER (WHERE state = 'sent')::int AS delivered,
      count(*) FILTER (
        WHERE state IN ('sent', 'unknown') AND sending_at >= date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc'
      )::int AS "deliveredToday",
      count(*) FILTER (WHERE state IN ('failed', 'vetoed'))::int AS failed,
      count(*) FILTER (WHERE state = 'unknown')::int AS unknown
    FROM messages WHERE job_id = ${jobId} AND shared`);
  return Counts.parse(rows[0]);
}
