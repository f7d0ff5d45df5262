import { LEASE_MARGIN_MS, LEASE_MS } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { createLease } from './lease.ts';

function clockAt(start: number) {
  const clock = { at: start, monotonicMs: () => clock.at };
  return clock;
}

it('expires a margin before another worker may claim the run, counted from the request', () => {
  const clock = clockAt(1_400);
  const lease = createLease(1_000, LEASE_MS, clock);
  expect(lease.remainingMs()).toBe(LEASE_MS - LEASE_MARGIN_MS - 400);
  clock.at = 1_000 + LEASE_MS - LEASE_MARGIN_MS;
  expect(lease.remainingMs()).toBe(0);
  clock.at += 60_000;
  expect(lease.remainingMs()).toBe(0);
});

it('is renewed from the time of the request, and never shortened by a late answer', () => {
  const clock = clockAt(0);
  const lease = createLease(0, LEASE_MS, clock);
  clock.at = 5_000;
  lease.renew(4_900);
  lease.renew(2_000);
  expect(lease.remainingMs()).toBe(4_900 + LEASE_MS - LEASE_MARGIN_MS - 5_000);
});
