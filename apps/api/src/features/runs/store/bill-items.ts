import type { RunId } from '@trawl/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { runSpans } from '../../../db/schema/index.ts';
import { type Note, noteColumns } from '../../../stored-message.ts';

export type BillItemKind = (typeof runSpans.$inferSelect)['kind'];

/** Ends a run's current bill item. */
export async function closeBillItem(tx: Tx, runId: RunId, now: Date, note: Note = null): Promise<void> {
  await tx
    .update(runSpans)
    .set({ endedAt: now, ...(note === null ? {} : noteColumns(note)) })
    .where(and(eq(runSpans.runId, runId), isNull(runSpans.endedAt)));
}

/** Ends a run's current bill item and begins the next; an item of the same kind continues. */
export async function openBillItem(
  tx: Tx,
  runId: RunId,
  kind: BillItemKind,
  now: Date,
  note: Note = null,
): Promise<void> {
  const noted = noteColumns(note);
  const message = noted.noteMessage && JSON.stringify(noted.noteMessage);
  const withNote = note === null ? sql`` : sql`, note = ${noted.note}, note_message = ${message}::jsonb`;
  await tx.execute(sql`
    WITH continued AS (
      SELECT FROM run_spans WHERE run_id = ${runId} AND ended_at IS NULL AND kind = ${kind} AND kind <> 'running'
    ),
    ended AS (
      UPDATE run_spans SET ended_at = ${now}::timestamptz ${withNote}
      WHERE run_id = ${runId} AND ended_at IS NULL AND NOT EXISTS (SELECT FROM continued)
    )
    INSERT INTO run_spans (run_id, n, kind, started_at)
    SELECT ${runId}, coalesce(max(n), 0) + 1, ${kind}, ${now}::timestamptz FROM run_spans WHERE run_id = ${runId}
    HAVING NOT EXISTS (SELECT FROM continued)`);
}
