import { OpenPlatformId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { countFreeAccounts } from '../../orders/index.ts';

const Waiting = z.array(z.object({ platform: OpenPlatformId, resting: z.number(), awake: z.number() }));

/** Queued runs of orders that found no account to send from. Accounts don't end an outage. */
const waiting = sql`
  runs JOIN jobs ON jobs.id = runs.job_id
  WHERE runs.status = 'queued' AND runs.wanted = 'go' AND runs.turn_wanted_since IS NOT NULL
    AND runs.failing_since IS NULL`;
const rests = sql`coalesce(runs.rest_until > now(), false)`;

/**
 * Ends the rest of as many runs as shared accounts are free: since the runs began to rest, accounts may have been shared, renewed or
 * released, or their limits raised. The runs that have waited longest continue. Runs that are awake but not claimed yet count, so
 * one account doesn't wake several runs.
 */
export async function wakeRestingRuns(context: AppContext): Promise<void> {
  const { rows } = await context.db.execute(sql`
    SELECT jobs.platform, count(*) FILTER (WHERE ${rests})::int AS resting, count(*) FILTER (WHERE NOT ${rests})::int AS awake
    FROM ${waiting} GROUP BY jobs.platform`);
  for (const { platform, resting, awake } of Waiting.parse(rows)) {
    const free = resting > 0 ? await countFreeAccounts(context, platform) : 0;
    if (free > awake) await wake(context, platform, free - awake);
  }
}

const wake = ({ db }: AppContext, platform: OpenPlatformId, count: number) =>
  db.execute(sql`
    UPDATE runs SET rest_until = now() WHERE id IN (
      SELECT runs.id FROM ${waiting} AND ${rests} AND jobs.platform = ${platform}
      ORDER BY runs.turn_wanted_since LIMIT ${count} FOR UPDATE OF runs SKIP LOCKED)`);
