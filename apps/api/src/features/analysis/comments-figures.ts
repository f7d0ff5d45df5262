import type { CommentsAnalysis } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { lower } from '../../db/lower.ts';
import { fillCalendar } from './fill-calendar.ts';
import { readTexts } from './text/read-texts.ts';
import { WordCount } from './text/word-count.ts';
import { fromRows, numberOf, type RowSelection, textOf, timeOf } from './values-sql.ts';

const TOP_PEOPLE = 20;
const DAYS = 90;

const Found = z.object({
  totals: z.object({ rows: z.number(), replies: z.number(), people: z.number(), undated: z.number() }),
  days: z.array(z.object({ start: z.string(), count: z.number() })),
  top: z.array(z.object({ username: z.string(), comments: z.number(), replies: z.number(), likes: z.number() })),
});

/** People by the platform's id, which stays the same when the username changes. */
const columns = sql`coalesce(${textOf('userId')}, ${lower(textOf('username'))}) AS person, ${textOf('username')} AS username,
  ${textOf('parentId')} IS NOT NULL AS reply, ${numberOf('likesCount')} AS likes, ${timeOf('createdAt')} AT TIME ZONE 'UTC' AS at`;

export async function commentsAnalysis(tx: Tx, selection: RowSelection): Promise<CommentsAnalysis> {
  const { rows } = await tx.execute(sql`
    WITH comment AS MATERIALIZED (SELECT ${columns} ${fromRows(selection)})
    SELECT json_build_object(
      'totals', (SELECT row_to_json(total) FROM (
        SELECT count(*)::int AS rows, count(*) FILTER (WHERE reply)::int AS replies,
          count(DISTINCT person)::int AS people, count(*) FILTER (WHERE at IS NULL)::int AS undated
        FROM comment) AS total),
      'days', (SELECT coalesce(json_agg(day), '[]') FROM (
        SELECT at::date::text AS start, count(*)::int AS count FROM comment WHERE at IS NOT NULL GROUP BY 1 ORDER BY 1
      ) AS day),
      'top', (SELECT coalesce(json_agg(top), '[]') FROM (
        SELECT coalesce(max(username), person) AS username, count(*)::int AS comments,
          count(*) FILTER (WHERE reply)::int AS replies, coalesce(sum(likes), 0) AS likes
        FROM comment WHERE person IS NOT NULL
        GROUP BY person ORDER BY comments DESC, likes DESC, max(username) COLLATE "C" LIMIT ${TOP_PEOPLE}
      ) AS top)
    ) AS found`);
  const { totals, days, top } = z.object({ found: Found }).parse(rows[0]).found;
  const words = new WordCount();
  const every = await readTexts(tx, selection, 'text', totals.rows, (text) => words.add(text));
  const calendar = fillCalendar(days, 1, DAYS);
  return {
    kind: 'comments',
    ...totals,
    days: calendar.shown.map(({ start, count }) => ({ day: start, comments: count })),
    earlier: calendar.earlier,
    top,
    words: words.figures(every),
  };
}
