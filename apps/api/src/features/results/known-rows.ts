import type { JobId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';

const Known = z.object({ target_id: z.coerce.number(), ids: z.array(z.string()) });

/** The platform ids of the rows that targets have in a cycle of their job, by target. */
export async function knownRows(
  db: Executor,
  jobId: JobId,
  cycle: number,
  targetIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (targetIds.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    SELECT target_id, array_agg(platform_id) AS ids FROM rows
    WHERE job_id = ${jobId} AND target_id = ANY(${sql.param([...targetIds])}::bigint[]) AND cycle = ${cycle}
    GROUP BY target_id`);
  return new Map(rows.map((row) => Known.parse(row)).map(({ target_id, ids }) => [target_id, ids]));
}
