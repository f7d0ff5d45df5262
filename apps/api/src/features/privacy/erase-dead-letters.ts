import type { JobId } from '@trawl/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { deadLetters, runs } from '../../db/schema/index.ts';

/** Deletes a job's dead letters that contain a username. Reads the events here, because PostgreSQL may be unable to parse them. */
export async function eraseDeadLetters(tx: Tx, jobId: JobId, username: string): Promise<number> {
  const found = await tx
    .select({ id: deadLetters.id, event: deadLetters.event })
    .from(deadLetters)
    .innerJoin(runs, eq(runs.id, deadLetters.runId))
    .where(and(eq(runs.jobId, jobId), sql`strpos(lower(${deadLetters.event}), ${username}) > 0`));
  const ids = found
    .filter(({ event }) => stringsOf(event).some((text) => isNamedIn(text, username)))
    .map(({ id }) => id);
  if (ids.length > 0) await tx.delete(deadLetters).where(inArray(deadLetters.id, ids));
  return ids.length;
}

/** Whether a text contains the username as a word, by the same rule as the person's `pattern` in PostgreSQL. */
const isNamedIn = (text: string, username: string): boolean =>
  (text.toLowerCase().match(/[a-z0-9_.]+/g) ?? []).some(
    (word) => word.startsWith(username) && !/^\.?[a-z0-9_]/.test(word.slice(username.length)),
  );

/** The string values in a JSON text; the text itself if it isn't JSON. */
function stringsOf(json: string): string[] {
  const strings: string[] = [];
  try {
    JSON.parse(json, (_key, value: unknown) => {
      if (typeof value === 'string') strings.push(value);
    });
  } catch {
    return [json];
  }
  return strings;
}
