import { LEASE_MS } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { runs } from '../../../db/schema/index.ts';

/** Leases use the database's clock, which all replicas share. */
export const leaseFromNow = sql<Date>`now() + make_interval(secs => ${LEASE_MS / 1_000})`;
export const leaseHasExpired = sql<boolean>`${runs.leaseUntil} < now()`;

/**
 * How long a claim or a request for a message waits for its job's lock. Few of them run at once, so a longer wait would delay the
 * others. The worker retries.
 */
export const CLAIM_LOCK_MS = 1_000;
