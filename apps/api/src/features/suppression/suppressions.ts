import type { OpenPlatformId } from '@trawl/contracts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
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

/** All at once, PostgreSQL would read all messages. */
const COMPLETED_AT_ONCE = 1_000;

/**
 * Housekeeping: makes the known ids match the list. `suppress` doesn't see the id of a message that is being committed, and replicas
 * of the previous release change only the list.
 */
export async function completeSuppressions(db: Executor, atOnce = COMPLETED_AT_ONCE): Promise<void> {
  let after: { readonly platform: string; readonly username: string } | undefined = { platform: '', username: '' };
  while (after) {
    const page = db
      .select({ platform: suppressions.platform, username: suppressions.username })
      .from(suppressions)
      .where(sql`(${suppressions.platform}, ${suppressions.username}) > (${after.platform}, ${after.username})`)
      .orderBy(asc(suppressions.platform), asc(suppressions.username))
      .limit(atOnce);
    await db.execute(sql`
      INSERT INTO suppressed_ids (platform, recipient_id, username)
      SELECT DISTINCT page.platform, recipient_id, username FROM (${page}) AS page
      JOIN messages ON messages.platform = page.platform AND recipient = username
      WHERE recipient_id IS NOT NULL
      ON CONFLICT DO NOTHING`);
    after = (await page).at(-1);
  }
  await db.execute(sql`
    DELETE FROM suppressed_ids AS known WHERE NOT EXISTS (
      SELECT FROM suppressions WHERE suppressions.platform = known.platform AND suppressions.username = known.username)`);
}

export const listSuppressions = (db: Executor): Promise<(typeof suppressions.$inferSelect)[]> =>
  db.select().from(suppressions).orderBy(asc(suppressions.platform), asc(suppressions.username));
