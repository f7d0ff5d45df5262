import { expect, it } from 'vitest';
import { bestOf } from './best-of.ts';

const group = (hour: number, measured: number, median: number | null) => ({ hour, measured, median });

it('returns the group with the highest median among those with enough posts', () => {
  const groups = [group(0, 2, 99), group(1, 9, 1.5), group(2, 3, 1.6), group(3, 9, null)];
  expect(bestOf(groups)?.hour).toBe(2);
});

it('returns null if all groups are too small', () => {
  expect(bestOf([group(0, 2, 99), group(1, 0, null)])).toBeNull();
});
