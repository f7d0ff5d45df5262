import { expect, test } from 'vitest';
import { spaceOut } from './space-out.ts';

const APART_MS = 30;

test('passes the first caller at once, the others in order at the interval, and at once again after a break', async () => {
  let now = 1_000;
  const passed: string[] = [];
  const pass = spaceOut({ monotonicMs: () => now }, APART_MS);
  const call = (name: string) => pass().then(() => void passed.push(name));
  const first = call('first');
  await first;
  const startedAt = performance.now();
  const others = [call('second'), call('third')];
  expect(passed).toEqual(['first']);
  await others[0];
  expect(passed).toEqual(['first', 'second']);
  await others[1];
  // Timers may be a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2 * APART_MS - 2);
  now += 3 * APART_MS;
  const inNoTime = new Promise((resolve) => setImmediate(() => resolve('a timer')));
  expect(await Promise.race([call('late').then(() => 'at once'), inNoTime])).toBe('at once');
});
