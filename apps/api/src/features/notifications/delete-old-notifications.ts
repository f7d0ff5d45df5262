import { NOTIFICATIONS_KEPT_DAYS, NOTIFICATIONS_MAX } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Housekeeping: deletes expired notifications, and the oldest ones of users with too many. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM notifications WHERE at < now() - make_interval(days => ${NOTIFICATIONS_KEPT_DAYS})
      OR id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place FROM notifications
        ) AS placed WHERE place > ${NOTIFICATIONS_MAX}
      )`);
}
