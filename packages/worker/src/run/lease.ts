import { LEASE_MARGIN_MS } from '@trawl/contracts';
import type { Clock } from '@trawl/service-kit';

/** The remaining lease of a run, by the monotonic clock. */
export interface Lease {
  /** Applies a renewal whose request was sent at `sentAtMs`; an older one has no effect. */
  renew(sentAtMs: number): void;
  /** Milliseconds until the worker must stop, a safety margin before the lease expires; at least 0. */
  remainingMs(): number;
}

/** A lease is measured from the moment its request was sent, because the API can't have started it earlier. */
export function createLease(sentAtMs: number, leaseMs: number, clock: Pick<Clock, 'monotonicMs'>): Lease {
  let since = sentAtMs;
  return {
    renew: (renewedAtMs) => {
      since = Math.max(since, renewedAtMs);
    },
    remainingMs: () => Math.max(0, since + leaseMs - LEASE_MARGIN_MS - clock.monotonicMs()),
  };
}
