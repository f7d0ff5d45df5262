import type { PeopleAnalysis, PeopleShares } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { overlapOf } from './overlap-figures.ts';
import { bioFigures } from './text/bio-figures.ts';
import { booleanOf, fromRows, latestRows, type RowSelection, textOf } from './values-sql.ts';

const Counts = z.object({
  people: z.number(),
  private: z.number(),
  privateKnown: z.number(),
  verified: z.number(),
  verifiedKnown: z.number(),
  picture: z.number(),
  fullName: z.number(),
});

/** The shares of people with a property, each person once. */
export async function peopleShares(
  tx: Tx,
  selection: RowSelection,
): Promise<{ readonly people: number; readonly shares: PeopleShares }> {
  const columns = sql`${booleanOf('isPrivate')} AS private, ${booleanOf('isVerified')} AS verified,
    ${textOf('profilePictureUrl')} IS NOT NULL AS picture, ${textOf('fullName')} IS NOT NULL AS named`;
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS people,
      count(*) FILTER (WHERE private)::int AS private, count(private)::int AS "privateKnown",
      count(*) FILTER (WHERE verified)::int AS verified, count(verified)::int AS "verifiedKnown",
      count(*) FILTER (WHERE picture)::int AS picture, count(*) FILTER (WHERE named)::int AS "fullName"
    FROM (${latestRows(selection, columns)}) AS person`);
  const counts = Counts.parse(rows[0]);
  return {
    people: counts.people,
    shares: {
      private: { count: counts.private, of: counts.privateKnown },
      verified: { count: counts.verified, of: counts.verifiedKnown },
      picture: { count: counts.picture, of: counts.people },
      fullName: { count: counts.fullName, of: counts.people },
    },
  };
}

/** The number of rows, which counts a person of several targets several times. */
export async function countRows(tx: Tx, selection: RowSelection): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT count(*)::int AS count ${fromRows(selection)}`);
  return z.object({ count: z.number() }).parse(rows[0]).count;
}

export async function peopleAnalysis(tx: Tx, selection: RowSelection, hasBios: boolean): Promise<PeopleAnalysis> {
  const { people, shares } = await peopleShares(tx, selection);
  return {
    kind: 'people',
    rows: selection.severalTargets ? await countRows(tx, selection) : people,
    people,
    shares,
    // A profile job has one row per target, so no two targets share people.
    overlap: selection.severalTargets && !hasBios ? await overlapOf(tx, selection) : null,
    bios: hasBios ? await bioFigures(tx, selection) : null,
  };
}
