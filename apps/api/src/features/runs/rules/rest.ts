import { sql } from 'drizzle-orm';
import { runs } from '../../../db/schema/index.ts';
import { REST_MAX_MS } from '../../messages/index.ts';

/**
 * Whether a queued run may be claimed: it has no rest, its rest is over, or it waits for a pool account and was offered one. If the rest
 * ends further ahead than the longest rest, the clock has been set back.
 */
export const restIsOver = sql<boolean>`(${runs.restUntil} IS NULL
  OR ${runs.restUntil} NOT BETWEEN now() AND now() + make_interval(secs => ${sql.raw(String(REST_MAX_MS / 1_000))})
  OR ${runs.turnWantedSince} IS NOT NULL AND EXISTS (
    SELECT FROM account_leases WHERE run_id = ${runs.id} AND lease_until > now()))`;
