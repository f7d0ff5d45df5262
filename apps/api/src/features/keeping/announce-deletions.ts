import { UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { KeptDays } from '../../kept-days.ts';
import { queueMail } from '../mail/index.ts';
import { FIRST_NOTICE_DAYS, keptJobs, LAST_NOTICE_DAYS, mailIdOf } from './kept-jobs.ts';

/** Users per query. */
const AT_ONCE = 500;

const Owner = z.object({ user_id: UserId });

/**
 * Enqueues the mails that announce deletions: at most one per user and UTC day, also if this is called again. A missed announcement,
 * for example during an outage, postpones the deletion.
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

/** Enqueues today's mail and stores what it announces, in one transaction. If today's mail already exists, nothing changes. */
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
    // Without `results_at`, the job may count from `updated_at`: store that time, so that later changes of the job don't move it.
    await tx.execute(sql`
      UPDATE jobs SET results_at = counted_from FROM results_keeping
      WHERE job_id = jobs.id AND user_id = ${owner} AND results_at IS NULL AND first_announced_at = ${now}::timestamptz`);
    return true;
  });
