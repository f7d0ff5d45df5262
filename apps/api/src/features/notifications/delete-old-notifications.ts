import { NOTIFICATIONS_KEPT_DAYS, NOTIFICATIONS_MAX } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Notifications, or users with too many of them, per statement. */
const AT_ONCE = 5_000;

const expired = (atOnce: number): SQL => sql`
  DELETE FROM notifications WHERE id IN (
    SELECT id FROM notifications WHERE at < now() - make_interval(days => ${NOTIFICATIONS_KEPT_DAYS}) LIMIT ${atOnce})`;

/** Materialized, because PostgreSQL would otherwise look up a user's newest surplus notification for each of the user's notifications. */
const surplus = (users: number): SQL => sql`
  WITH last AS MATERIALIZED (
    SELECT user_id, (
      SELECT id FROM notifications AS own WHERE own.user_id = crowded.user_id ORDER BY id DESC OFFSET ${NOTIFICATIONS_MAX} LIMIT 1
    ) AS id
    FROM (
      SELECT user_id FROM notifications GROUP BY user_id HAVING count(*) > ${NOTIFICATIONS_MAX} LIMIT ${users}
    ) AS crowded
  )
  DELETE FROM notifications USING last WHERE notifications.user_id = last.user_id AND notifications.id <= last.id`;

/** Housekeeping: deletes expired notifications, and the oldest ones of users with too many. */
export async function deleteOldNotifications(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (const statement of [expired(atOnce), surplus(atOnce)]) {
    while (((await db.execute(statement)).rowCount ?? 0) >= atOnce);
  }
}
