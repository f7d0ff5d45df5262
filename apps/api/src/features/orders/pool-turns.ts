import { type OpenPlatformId, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import type { runs } from '../../db/schema/index.ts';

/** How long a run may send from a pool that other runs wait for. */
const TURN_MS = 30_000;

/** A run of an order, with the start of its turn at the pool or of its wait for one. */
export type Turn = Pick<typeof runs.$inferSelect, 'id' | 'turnSince' | 'turnWantedSince'>;

const Waiting = z.object({ id: RunId });

/**
 * The run that should get an account before this one: the run that has waited longest since it found every account in use. Null while
 * this run has its turn, or if this run has waited longest. A run that hasn't taken an offered account gets no second offer, even
 * after the first one has expired, because only its next request releases the expired lease.
 */
export async function nextInTurn(
  tx: Tx,
  platform: OpenPlatformId,
  { id, turnSince, turnWantedSince }: Turn,
): Promise<RunId | null> {
  const { rows } = await tx.execute(sql`
    SELECT waiting.id FROM runs AS waiting JOIN jobs ON jobs.id = waiting.job_id
    WHERE waiting.status IN ('queued', 'running') AND waiting.wanted = 'go' AND waiting.turn_wanted_since IS NOT NULL
      AND waiting.id <> ${id} AND jobs.platform = ${platform}
      AND CASE WHEN ${turnSince}::timestamptz IS NULL
        THEN waiting.turn_wanted_since < coalesce(${turnWantedSince}::timestamptz, now())
        ELSE ${turnSince}::timestamptz < now() - make_interval(secs => ${TURN_MS / 1_000}) END
      AND NOT EXISTS (SELECT FROM account_leases WHERE run_id = waiting.id)
    ORDER BY waiting.turn_wanted_since LIMIT 1`);
  return rows[0] ? Waiting.parse(rows[0]).id : null;
}

/** Records that the run has an account: its turn begins, or restarts if no other run waits. */
export async function beginTurn(tx: Tx, { id }: Turn): Promise<void> {
  await tx.execute(sql`
    UPDATE runs SET turn_wanted_since = NULL,
      turn_since = CASE WHEN turn_since > now() - make_interval(secs => ${TURN_MS / 1_000}) THEN turn_since ELSE now() END
    WHERE id = ${id} AND (turn_wanted_since IS NOT NULL OR turn_since IS NULL
      OR turn_since <= now() - make_interval(secs => ${TURN_MS / 1_000}))`);
}

const Waited = z.object({ ms: z.number() });

/** Records that the run found no account, and returns for how long it has waited for one, in milliseconds. */
export async function requestTurn(tx: Tx, { id }: Turn): Promise<number> {
  const { rows } = await tx.execute(sql`
    UPDATE runs SET turn_since = NULL, turn_wanted_since = coalesce(turn_wanted_since, now()) WHERE id = ${id}
    RETURNING extract(epoch FROM now() - turn_wanted_since)::float8 * 1000 AS ms`);
  return Waited.parse(rows[0]).ms;
}
