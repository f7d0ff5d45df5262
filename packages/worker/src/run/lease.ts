import { LEASE_MARGIN_MS } from '@trawl/contracts';
import type { Clock } from '@trawl/service-kit';

/** How long a run is still ours, by the monotonic clock. */
export interface Lease {
  /** A renewal was granted on a request that was sent at `sentAtMs`; an older one than we know changes nothing. */
  renew(sentAtMs: number): void;
  /** Milliseconds until the worker stops by itself, a margin before another one may be granted the run; at least 0. */
  remainingMs(): number;
}

/**
 * A lease is counted from the moment its request was sent, as the granting end can't have begun to count before that.
 */
export function createLease(sentAtMs: number, leaseMs: number, clock: Pick<Clock, 'monotonicMs'>): Lease {
  let since = sentAtMs;
  return {
    renew: (renewedAtMs) => {
      since = Math.max(since, renewedAtMs);
    },
    remainingMs: () => Math.max(0, since + leaseMs - LEASE_MARGIN_MS - clock.monotonicMs()),
  };
}
