import type { LikersAnalysis } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { countRows, peopleShares } from './people-figures.ts';
import { fromRows, type RowSelection, textOf } from './values-sql.ts';

const TOP_LIKERS = 20;

const Group = z.object({ posts: z.number(), people: z.number() });
const Top = z.object({ username: z.string(), fullName: z.string().nullable(), posts: z.number() });

export async function likersAnalysis(tx: Tx, selection: RowSelection): Promise<LikersAnalysis> {
  const { people, shares } = await peopleShares(tx, selection);
  const { rows: counted } = await tx.execute(
    sql`SELECT count(DISTINCT target_id)::int AS posts ${fromRows(selection)}`,
  );
  // A person has one row per post.
  const { rows: groups } = await tx.execute(sql`
    SELECT posts, count(*)::int AS people
    FROM (SELECT count(*)::int AS posts ${fromRows(selection)} GROUP BY platform_id) AS person
    GROUP BY posts ORDER BY posts`);
  const { rows: top } = selection.severalTargets
    ? await tx.execute(sql`
        WITH liker AS (
          SELECT platform_id, count(*)::int AS posts ${fromRows(selection)}
          GROUP BY platform_id HAVING count(*) > 1 ORDER BY count(*) DESC, platform_id LIMIT ${TOP_LIKERS}
        )
        SELECT coalesce(username, liker.platform_id) AS username, "fullName", posts
        FROM liker CROSS JOIN LATERAL (
          SELECT ${textOf('username')} AS username, ${textOf('fullName')} AS "fullName"
          ${fromRows(selection)} AND rows.platform_id = liker.platform_id ORDER BY last_seen_at DESC, n DESC LIMIT 1
        ) AS latest
        ORDER BY posts DESC, liker.platform_id`)
    : { rows: [] };
  return {
    kind: 'likers',
    rows: selection.severalTargets ? await countRows(tx, selection) : people,
    people,
    posts: z.object({ posts: z.number() }).parse(counted[0]).posts,
    shares,
    byPosts: groups.map((row) => Group.parse(row)),
    top: top.map((row) => Top.parse(row)),
  };
}
