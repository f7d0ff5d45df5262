import type { RunEvent, RunId } from '@trawl/contracts';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { deadLetters, runs } from '../../../db/schema/index.ts';
import { storableText } from '../../../storable.ts';

export type DeadLetterRow = typeof deadLetters.$inferSelect;

const KEPT = sql`interval '30 days'`;
const KEPT_MAX = 10_000;
/** A limit per run, so that a misbehaving worker can't fill the disk. */
const KEPT_OF_RUN = 20;
const REASON_MAX = 1_000;
/** Maximum characters, equal to the maximum bytes of an event. */
const EVENT_MAX = 512 * 1024;

/** Stores an event that could not be stored as data. Events of deleted runs are dropped. */
export async function keepDeadLetter(
  db: Executor,
  runId: RunId,
  kind: DeadLetterRow['kind'],
  event: string,
  error: unknown,
): Promise<void> {
  const kept = {
    kind,
    reason: storableText(reasonOf(error)).slice(0, REASON_MAX).toWellFormed(),
    event: storableText(event).slice(0, EVENT_MAX).toWellFormed(),
  };
  await db.execute(sql`
    INSERT INTO ${deadLetters} (run_id, kind, reason, event)
    SELECT id, ${kept.kind}, ${kept.reason}, ${kept.event} FROM ${runs}
    WHERE id = ${runId} AND (SELECT count(*) FROM ${deadLetters} WHERE run_id = ${runId}) < ${KEPT_OF_RUN}`);
}

/** An event as JSON without its claim's token, which may still be valid. */
export const withoutToken = ({ token: _, ...event }: RunEvent): string => JSON.stringify(event);

/** Masks the claim token in an event that can't be parsed. */
export const maskToken = (event: string): string => event.replaceAll(/"token"\s*:\s*"[^"]*"/g, '"token":"••••"');

/** The database's error message instead of the statement, which contains the values. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : '';
  return code + error.message;
}

/** Lists dead letters, newest first. */
export const listDeadLetters = (db: Executor, limit: number): Promise<DeadLetterRow[]> =>
  db.select().from(deadLetters).orderBy(desc(deadLetters.id)).limit(limit);

/** How many dead letters have not been replayed. */
export const countUnreplayedDeadLetters = (db: Executor): Promise<number> =>
  db.$count(deadLetters, isNull(deadLetters.replayedAt));

export async function findDeadLetter(db: Executor, id: number): Promise<DeadLetterRow | null> {
  const [found] = await db.select().from(deadLetters).where(eq(deadLetters.id, id));
  return found ?? null;
}

/** Deletes dead letters after 30 days, and the oldest beyond 10,000. */
export async function deleteOldDeadLetters(db: Executor): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${deadLetters} WHERE at < now() - ${KEPT}
      OR id <= (SELECT id FROM ${deadLetters} ORDER BY id DESC OFFSET ${KEPT_MAX} LIMIT 1)`);
}
