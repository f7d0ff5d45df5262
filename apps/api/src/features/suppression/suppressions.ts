import type { OpenPlatformId } from '@trawl/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { suppressions } from '../../db/schema/index.ts';

const named = (platform: OpenPlatformId, username: string) =>
  and(eq(suppressions.platform, platform), eq(suppressions.username, username));

/** Whether the recipient has opted out. `username` in the platform's spelling. */
export async function isSuppressed(db: Executor, platform: OpenPlatformId, username: string): Promise<boolean> {
  const [found] = await db.select({ at: suppressions.at }).from(suppressions).where(named(platform, username));
  return found !== undefined;
}

/**
 * Opts a recipient out of messages from all jobs; planned messages are not sent.
 *
 * @returns whether the entry is new
 */
export async function suppress(
  db: Executor,
  platform: OpenPlatformId,
  username: string,
  source: (typeof suppressions.$inferSelect)['source'],
  now: Date,
): Promise<boolean> {
  const added = await db
    .insert(suppressions)
    .values({ platform, username, source, at: now })
    .onConflictDoNothing()
    .returning({ username: suppressions.username });
  return added.length > 0;
}

/** @returns whether the recipient was on the list */
export async function unsuppress(db: Executor, platform: OpenPlatformId, username: string): Promise<boolean> {
  const removed = await db.delete(suppressions).where(named(platform, username)).returning({ at: suppressions.at });
  return removed.length > 0;
}

export const listSuppressions = (db: Executor): Promise<(typeof suppressions.$inferSelect)[]> =>
  db.select().from(suppressions).orderBy(asc(suppressions.platform), asc(suppressions.username));
