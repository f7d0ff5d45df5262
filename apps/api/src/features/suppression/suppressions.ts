import type { OpenPlatformId } from '@trawl/contracts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { messages, suppressedIds, suppressions } from '../../db/schema/index.ts';

const named = (platform: OpenPlatformId, username: string) =>
  and(eq(suppressions.platform, platform), eq(suppressions.username, username));

/**
 * Whether the recipient has opted out, under this or an earlier username.
 *
 * @param username in the platform's spelling
 * @param recipientId the recipient's platform id, if it is known
 */
export async function isSuppressed(
  db: Executor,
  platform: OpenPlatformId,
  username: string,
  recipientId: string | null = null,
): Promise<boolean> {
  const [found] = await db.select({ at: suppressions.at }).from(suppressions).where(named(platform, username));
  if (found || recipientId === null) return found !== undefined;
  const [known] = await db
    .select({ username: suppressedIds.username })
    .from(suppressedIds)
    .where(and(eq(suppressedIds.platform, platform), eq(suppressedIds.recipientId, recipientId)))
    .limit(1);
  return known !== undefined;
}

/**
 * Opts a recipient out of messages from all jobs; planned messages are not sent. A recipient who was messaged before is recognized
 * under other usernames too.
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
  const sent = await db
    .selectDistinct({ platform: messages.platform, recipientId: messages.recipientId, username: messages.recipient })
    .from(messages)
    .where(and(eq(messages.platform, platform), eq(messages.recipient, username), isNotNull(messages.recipientId)));
  const ids = sent.flatMap(({ recipientId, ...rest }) => (recipientId === null ? [] : { ...rest, recipientId }));
  if (ids.length > 0) await db.insert(suppressedIds).values(ids).onConflictDoNothing();
  return added.length > 0;
}

/** @returns whether the recipient was on the list */
export async function unsuppress(db: Executor, platform: OpenPlatformId, username: string): Promise<boolean> {
  await db.delete(suppressedIds).where(and(eq(suppressedIds.platform, platform), eq(suppressedIds.username, username)));
  const removed = await db.delete(suppressions).where(named(platform, username)).returning({ at: suppressions.at });
  return removed.length > 0;
}

export const listSuppressions = (db: Executor): Promise<(typeof suppressions.$inferSelect)[]> =>
  db.select().from(suppressions).orderBy(asc(suppressions.platform), asc(suppressions.username));
