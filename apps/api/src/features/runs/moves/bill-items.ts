import type { RunId } from '@trawl/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { runSpans } from '../../../db/schema/index.ts';
import { type Note, noteColumns } from '../../../stored-message.ts';

export type SpanKind = (typeof runSpans.$inferSelect)['kind'];

/** Ends a run's current bill item. */
export async function closeBillItem(tx: Tx, runId: RunId, now: Date, note: Note = null): Promise<void> {
  await tx
    .update(runSpans)
    .set({ endedAt: now, ...(note === null ? {} : noteColumns(note)) })
    .where(and(eq(runSpans.runId, runId), isNull(runSpans.endedAt)));
}

/** Ends a run's current bill item and begins the next; an item of the same kind continues. */
export async function openBillItem(tx: Tx, runId: RunId, kind: SpanKind, now: Date, note: Note = null): Promise<void> {
  const [open] = await tx
    .select({ kind: runSpans.kind })
    .from(runSpans)
    .where(and(eq(runSpans.runId, runId), isNull(runSpans.endedAt)));
  if (open?.kind === kind && kind !== 'running') return;
  await closeBillItem(tx, runId, now, note);
  await tx.execute(sql`
    INSERT INTO run_spans (run_id, n, kind, started_at)
    SELECT ${runId}, coalesce(max(n), 0) + 1, ${kind}, ${now} FROM run_spans WHERE run_id = ${runId}`);
}
