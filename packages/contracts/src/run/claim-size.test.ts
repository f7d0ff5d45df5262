import { expect, test } from 'vitest';
import { CLAIM_BYTES_MAX, CLAIM_TARGET_BYTES, targetsPerClaim } from './claim-size.ts';

const targets = (count: number, value: string) => Array.from({ length: count }, () => ({ value }));

test('a claim has room for short lists', () => {
  expect([0, 1, 5_000].map((count) => targetsPerClaim(targets(count, 'nasa')))).toEqual(Array(3).fill(Infinity));
});

test('a claim has room for a part of 10,000 long targets, counted in bytes', () => {
  const value = 'ä'.repeat(50);
  const most = targetsPerClaim(targets(10_000, value));
  const bytesOf = (count: number) => count * (CLAIM_TARGET_BYTES + 100);
  expect(bytesOf(most)).toBeLessThanOrEqual(CLAIM_BYTES_MAX);
  expect(bytesOf(most + 1)).toBeGreaterThan(CLAIM_BYTES_MAX);
});
