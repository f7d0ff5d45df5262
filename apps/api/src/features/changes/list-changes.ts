import type { NetChanges, NetChangesInput, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { analyzeInTurn, inSnapshot } from '../analysis/index.ts';
import { checkCursor, findChangedJob, type Span, sinceOf, spanSince } from './find-changes.ts';
import { netChanges } from './net-changes.ts';
import { changeColumns, viewChange } from './view-change.ts';

const LAST = Number.MAX_SAFE_INTEGER;

/** A position in the changes of a span. The cursor contains the span, so that later runs don't shift the position. */
interface Cursor extends Span {
  readonly before: number;
}

function readCursor(text: string): Cursor {
  const [after = 0, upTo = 0, before = 0] = text.split('-').map(Number);
  return { after, upTo, before };
}

/**
 * A page of the net changes since a run, newest first.
 *
 * @throws AppError not_found, bad_input, too_many_requests, unavailable
 */
export async function listChanges(
  { db }: Pick<AppContext, 'db'>,
  owner: UserId,
  { id, since, kind, cursor, limit }: z.output<typeof NetChangesInput>,
): Promise<NetChanges> {
  const job = await findChangedJob(db, owner, id);
  const place: Cursor =
    cursor === undefined ? { ...(await spanSince(db, job, sinceOf(job, since))), before: LAST } : readCursor(cursor);
  checkCursor(job, place.upTo);
  const { rows } = await analyzeInTurn(owner, () =>
    inSnapshot(db, (tx) =>
      tx.execute(sql`
        WITH ${netChanges(id, place)},
        page AS (
          SELECT * FROM net WHERE seq < ${place.before} ${kind ? sql`AND kind = ${kind}` : sql``}
          ORDER BY seq DESC LIMIT ${limit + 1}
        )
        SELECT ${changeColumns(sql`page`)} FROM page
        LEFT JOIN rows ON rows.job_id = ${id} AND rows.target_id = page.target_id AND rows.platform_id = page.platform_id
        ORDER BY page.seq DESC`),
    ),
  );
  const changes = rows.slice(0, limit).map(viewChange);
  const last = changes.at(-1);
  const next = rows.length > limit && last ? `${place.after}-${place.upTo}-${last.seq}` : null;
  return { changes, next };
}
