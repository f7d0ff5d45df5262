import { expect, test } from 'vitest';
import { alone, compared, tableOf, verdictOf } from './rows.ts';

const goal = { name: 'a list', unit: 'rows/s', goal: 0.5, stretch: 0.9 };

test('the ratio is the median of the ratios of the rounds, not the ratio of the medians', () => {
  const row = compared(goal, { ours: [10, 30, 90], peer: [100, 30, 100] });
  expect(row).toMatchObject({ ratio: 0.9, ours: 30, peer: 100, spread: { min: 0.1, max: 1 } });
});

test.each([
  ['stretch reached', { ...goal }, 0.9],
  ['goal reached', { ...goal }, 0.89],
  ['below the goal', { ...goal }, 0.49],
  ['goal reached', { ...goal, goal: 1.3, stretch: 1.1, lowerIsBetter: true }, 1.3],
  ['below the goal', { ...goal, goal: 1.3, stretch: 1.1, lowerIsBetter: true }, 1.31],
  ['', { name: 'a list', unit: 'rows/s' }, 0.1],
])('%s', (verdict, judged, ratio) => {
  expect(verdictOf(compared(judged, { ours: [ratio], peer: [1] }))).toBe(verdict);
});

test('without a peer, the goal is for the figure', () => {
  const row = alone({ name: 'late', unit: 'ms', goal: 100, stretch: 50, lowerIsBetter: true }, [60, 80, 70]);
  expect(row).toMatchObject({ ratio: null, peer: null, ours: 70, spread: { min: 60, max: 80 } });
  expect(tableOf([row]).split('\n').at(-1)).toBe(
    '| late | ms | 70 | – | – | 60 to 80 | – | ≤ 100 | ≤ 50 | goal reached |',
  );
});
