import { type Change, ChangeKind } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

const Values = z.record(z.string(), z.unknown()).nullable();
const Stored = z.object({
  seq: z.coerce.number(),
  kind: ChangeKind,
  run: z.number(),
  base: z.number().nullable(),
  at: z.coerce.date(),
  before: Values,
  after: Values,
  values: Values,
  run_id: z.string().nullable(),
  last_seen_at: z.coerce.date().nullable(),
});

/** The columns that `viewChange` reads, of a change and its row. */
export const changeColumns = (
  change: SQL,
): SQL => sql`${change}.seq, ${change}.kind, ${change}.run, ${change}.base, ${change}.at,
  ${change}.before, ${change}.after, rows."values", rows.run_id, rows.last_seen_at`;

/** @param row with the columns of `changeColumns` */
export function viewChange(row: unknown): Change {
  const { before, after, values, at, run_id, last_seen_at, ...change } = Stored.parse(row);
  return {
    ...change,
    at: at.toISOString(),
    fields: Object.entries(before ?? {}).map(([column, value]) => ({
      column,
      before: value,
      after: after?.[column] ?? null,
    })),
    values: { ...values, collectedAt: last_seen_at?.toISOString() ?? null, runId: run_id },
  };
}
