import type { ChangeFeed, ChangeFeedInput, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { checkCursor, findChangedJob, spanSince } from './find-changes.ts';
import { changeColumns, viewChange } from './view-change.ts';

/**
 * The next changes of a job. Changes are numbered in the transaction that holds the job's lock, so a change never appears before the
 * cursor of an earlier response.
 *
 * @throws AppError not_found, bad_input
 */
export async function changeFeed(
  { db }: Pick<AppContext, 'db'>,
  owner: UserId,
  { id, since, kind, cursor, limit }: z.output<typeof ChangeFeedInput>,
): Promise<ChangeFeed> {
  const job = await findChangedJob(db, owner, id);
  const upTo = job.changes;
  const after = cursor === undefined ? (await spanSince(db, job, since)).after : Number(cursor);
  checkCursor(job, after);
  const { rows } = await db.execute(sql`
    SELECT ${changeColumns(sql`change`)} FROM (
      SELECT * FROM row_changes
      WHERE job_id = ${id} AND seq > ${after} AND seq <= ${upTo} ${kind ? sql`AND kind = ${kind}` : sql``}
      ORDER BY seq LIMIT ${limit + 1}
    ) AS change
    LEFT JOIN rows ON rows.job_id = ${id} AND rows.target_id = change.target_id AND rows.platform_id = change.platform_id
    ORDER BY change.seq`);
  const changes = rows.slice(0, limit).map(viewChange);
  const more = rows.length > limit;
  const last = more ? changes.at(-1)?.seq : upTo;
  return { changes, next: String(last ?? after), more };
}
