import type { JobId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';

const First = z.object({ number: z.number() });

/** The first run whose changes are recorded; null if it is the job's first one. */
export async function recordedFrom(tx: Tx, id: JobId): Promise<number | null> {
  const { rows } = await tx.execute(sql`
    SELECT number FROM runs WHERE job_id = ${id}
      AND (pruned > 0 OR EXISTS (SELECT FROM run_targets WHERE run_id = runs.id AND observed IS NOT NULL))
    ORDER BY number LIMIT 1`);
  const first = rows.length > 0 ? First.parse(rows[0]).number : 1;
  return first === 1 ? null : first;
}
