import { type PostsAnalysis, TopPost } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { lower } from '../../db/lower.ts';
import { fillCalendar } from './fill-calendar.ts';
import { countRows } from './people-figures.ts';
import { latestRows, listOf, numberOf, type RowSelection, textOf, timeOf } from './values-sql.ts';

const TOP_POSTS = 10;
const TOP_HASHTAGS = 30;
const WEEKS = 104;
const CAPTION_CHARS = 160;

const Timed = { posts: z.number(), measured: z.number(), median: z.number().nullable() };
const Tag = z.object({
  tag: z.string(),
  posts: z.number(),
  likes: z.number().nullable(),
  measure: z.number().nullable(),
  count: z.number(),
});
const Found = z.object({
  totals: z.object({
    posts: z.number(),
    measured: z.number(),
    likesHidden: z.number(),
    undated: z.number(),
    median: z.number().nullable(),
    mean: z.number().nullable(),
    byRate: z.boolean(),
  }),
  hours: z.array(z.object({ hour: z.number(), ...Timed })),
  weekdays: z.array(z.object({ weekday: z.number(), ...Timed })),
  weeks: z.array(z.object({ start: z.string(), count: z.number() })),
  top: z.array(z.object({ n: z.number(), measure: z.number() })),
  hashtags: z.array(Tag),
});

const median = (value: SQL): SQL => sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value})`;
const inGroup = sql`count(*)::int AS posts, count(measure)::int AS measured, ${median(sql`measure`)} AS median`;
const asList = (query: SQL): SQL => sql`(SELECT coalesce(json_agg(part), '[]') FROM (${query}) AS part)`;

/** Read once for all figures, because reading the values takes most of the time. */
const columns = sql`n, ${numberOf('engagementRate')} AS rate, ${numberOf('likesCount')} AS likes,
  ${numberOf('commentsCount')} AS comments, ${timeOf('takenAt')} AT TIME ZONE 'UTC' AS at, ${listOf('hashtags')} AS tags`;

async function readFigures(tx: Tx, selection: RowSelection): Promise<z.infer<typeof Found>> {
  const { rows } = await tx.execute(sql`
    WITH post AS MATERIALIZED (${latestRows(selection, columns)}),
    kind AS (SELECT count(rate) > 0 AS by_rate FROM post),
    measured AS MATERIALIZED (
      SELECT n, likes, at, tags, CASE WHEN (SELECT by_rate FROM kind) THEN rate ELSE likes + comments END AS measure FROM post
    ),
    -- A tag counts once per post, regardless of case.
    tagged AS MATERIALIZED (
      SELECT tag.tag, likes, measure FROM measured
      CROSS JOIN LATERAL (SELECT DISTINCT ${lower(sql`item`)} AS tag FROM jsonb_array_elements_text(tags) AS item) AS tag
      WHERE tag.tag <> ''
    ),
    used AS (
      SELECT tag, count(*)::int AS posts, (count(*) OVER ())::int AS count FROM tagged
      GROUP BY tag ORDER BY posts DESC, tag COLLATE "C" LIMIT ${TOP_HASHTAGS}
    )
    SELECT json_build_object(
      'totals', (SELECT row_to_json(total) FROM (
        SELECT ${inGroup}, avg(measure) AS mean, count(*) FILTER (WHERE likes IS NULL)::int AS "likesHidden",
          count(*) FILTER (WHERE at IS NULL)::int AS undated, (SELECT by_rate FROM kind) AS "byRate"
        FROM measured) AS total),
      'hours', ${asList(sql`SELECT extract(hour FROM at)::int AS hour, ${inGroup} FROM measured WHERE at IS NOT NULL GROUP BY 1`)},
      'weekdays', ${asList(sql`SELECT extract(isodow FROM at)::int AS weekday, ${inGroup} FROM measured WHERE at IS NOT NULL GROUP BY 1`)},
      'weeks', ${asList(sql`SELECT date_trunc('week', at)::date::text AS start, count(*)::int AS count FROM measured
        WHERE at IS NOT NULL GROUP BY 1 ORDER BY 1`)},
      'top', ${asList(sql`SELECT n, measure FROM measured WHERE measure IS NOT NULL ORDER BY measure DESC, n LIMIT ${TOP_POSTS}`)},
      'hashtags', ${asList(sql`SELECT tag, posts, count, ${median(sql`likes`)} AS likes, ${median(sql`measure`)} AS measure
        FROM used JOIN tagged USING (tag) GROUP BY tag, posts, count ORDER BY posts DESC, tag COLLATE "C"`)}
    ) AS found`);
  return z.object({ found: Found }).parse(rows[0]).found;
}

const isoTime = z.string().transform((time) => new Date(time).toISOString());
const Detail = z.object({
  n: z.coerce.number(),
  post: TopPost.omit({ measure: true }).extend({ takenAt: isoTime.nullable() }),
});

/** The details that the screen shows about these posts. */
async function detailsOf(tx: Tx, selection: RowSelection, numbers: readonly number[]) {
  const { rows } = await tx.execute(sql`
    SELECT n, json_build_object(
      'shortcode', ${textOf('shortcode')}, 'url', ${textOf('url')}, 'caption', left(${textOf('caption')}, ${CAPTION_CHARS}),
      'owner', ${textOf('ownerUsername')}, 'takenAt', ${timeOf('takenAt')}, 'likes', ${numberOf('likesCount')},
      'comments', ${numberOf('commentsCount')}) AS post
    FROM rows WHERE job_id = ${selection.jobId} AND n = ANY (${sql.param([...numbers])}::bigint[])`);
  return new Map(rows.map((row) => Detail.parse(row)).map(({ n, post }) => [n, post]));
}

/** One entry per place from `first` to `last`, including places without posts. */
function places<Entry extends { readonly posts: number }>(
  found: readonly Entry[],
  placeOf: (entry: Entry) => number,
  [first, last]: readonly [number, number],
) {
  const byPlace = new Map(found.map((entry) => [placeOf(entry), entry]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const { posts, measured, median } = { posts: 0, measured: 0, median: null, ...byPlace.get(first + index) };
    return { place: first + index, posts, measured, median };
  });
}

export async function postsAnalysis(tx: Tx, selection: RowSelection): Promise<PostsAnalysis> {
  const { totals, hours, weekdays, weeks, top, hashtags } = await readFigures(tx, selection);
  const details = await detailsOf(
    tx,
    selection,
    top.map(({ n }) => n),
  );
  const calendar = fillCalendar(weeks, 7, WEEKS);
  return {
    kind: 'posts',
    rows: selection.severalTargets ? await countRows(tx, selection) : totals.posts,
    posts: totals.posts,
    engagement: {
      measure: totals.byRate ? 'rate' : 'interactions',
      measured: totals.measured,
      likesHidden: totals.likesHidden,
      median: totals.median,
      mean: totals.mean,
    },
    undated: totals.undated,
    hours: places(hours, ({ hour }) => hour, [0, 23]).map(({ place, ...rest }) => ({ hour: place, ...rest })),
    weekdays: places(weekdays, ({ weekday }) => weekday, [1, 7]).map(({ place, ...rest }) => ({
      weekday: place,
      ...rest,
    })),
    weeks: calendar.shown.map(({ start, count }) => ({ week: start, posts: count })),
    earlier: calendar.earlier,
    top: top.flatMap(({ n, measure: value }) => {
      const post = details.get(n);
      return post ? [{ ...post, measure: value }] : [];
    }),
    hashtags: hashtags.map(({ count: _, ...tag }) => tag),
    hashtagCount: hashtags[0]?.count ?? 0,
  };
}
