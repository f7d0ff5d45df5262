import { LEASE_MS } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { runs } from '../../../db/schema/index.ts';

/** Leases are counted by the database's clock, which all replicas share. */
export const leaseFromNow = sql<Date>`now() + make_interval(secs => ${LEASE_MS / 1_000})`;
export const leaseIsOut = sql<boolean>`${runs.leaseUntil} < now()`;

/** How long a claim waits for its job: others wait for the few claims that are carried out at a time. The worker asks again. */
export const CLAIM_LOCK_MS = 1_000;
