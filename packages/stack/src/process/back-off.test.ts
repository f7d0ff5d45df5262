import { expect, test } from 'vitest';
import { nextBackOff } from './back-off.ts';

test('waits half a second, then twice as long each time, ten seconds at most', () => {
  const waits: number[] = [];
  for (let death = 0; death < 7; death++) waits.push(nextBackOff(waits.at(-1), 100));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test('resets after the service has run for half a minute', () => {
  expect(nextBackOff(8_000, 29_999)).toBe(10_000);
  expect(nextBackOff(8_000, 30_000)).toBe(500);
});
