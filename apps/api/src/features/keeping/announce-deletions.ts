import { UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { KeptDays } from '../../kept-days.ts';
import { queueMail } from '../mail/index.ts';
import { FIRST_NOTICE_DAYS, keptJobs, LAST_NOTICE_DAYS, mailIdOf } from './kept-jobs.ts';

/** Customers that are looked up at once. */
const AT_ONCE = 500;

const Owner = z.object({ user_id: UserId });

/**
 * Queues the mails that announce deletions: one for each customer and UTC day, and not again if this is repeated. Announcements that
 * were missed, for example while nothing ran, move the deletion instead.
 *
 * @returns the number of mails
 */
export async function announceDeletions(db: Db, keptDays: KeptDays, now: Date): Promise<number> {
  let queued = 0;
  for (let after = ''; ; ) {
    const { rows } = await db.execute(sql`
      WITH ${keptJobs(keptDays, now, sql`jobs.user_id > ${after}`)}
      SELECT DISTINCT user_id FROM kept WHERE wants_first OR wants_last ORDER BY user_id LIMIT ${AT_ONCE}`);
    const owners = rows.map((row) => Owner.parse(row).user_id);
    for (const owner of owners) if (await announceTo(db, keptDays, owner, now)) queued++;
    const last = owners.at(-1);
    if (last === undefined || owners.length < AT_ONCE) return queued;
    after = last;
  }
}

/** Stores what the mail of today announces, together with the mail. Without a mail, nothing is announced. */
const announceTo = (db: Db, keptDays: KeptDays, owner: UserId, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await queueMail(tx, 'results_expiring', { userId: owner, at: now.toISOString() }, mailIdOf(owner, now))))
      return false;
    const kept = keptJobs(keptDays, now, sql`jobs.user_id = ${owner}`);
    await tx.execute(sql`
      WITH ${kept}, last AS (
        UPDATE results_keeping SET last_announced_at = ${now}::timestamptz,
          delete_after = greatest(results_keeping.delete_after, ${now}::timestamptz + make_interval(days => ${LAST_NOTICE_DAYS}::int))
        FROM kept WHERE job_id = kept.id AND wants_last
      )
      INSERT INTO results_keeping (job_id, counted_from, delete_after, first_announced_at)
      SELECT id, counted_from, greatest(due, ${now}::timestamptz + make_interval(days => ${FIRST_NOTICE_DAYS}::int)), ${now}::timestamptz
      FROM kept WHERE wants_first
      ON CONFLICT (job_id) DO UPDATE SET counted_from = EXCLUDED.counted_from, delete_after = EXCLUDED.delete_after,
        first_announced_at = EXCLUDED.first_announced_at, last_announced_at = NULL`);
    // Without a recorded time, the one that the announcement counted from must not move with later changes of the job.
    await tx.execute(sql`
      UPDATE jobs SET results_at = counted_from FROM results_keeping
      WHERE job_id = jobs.id AND user_id = ${owner} AND results_at IS NULL AND first_announced_at = ${now}::timestamptz`);
    return true;
  });
