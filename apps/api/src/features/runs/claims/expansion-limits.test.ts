import { expect, test } from 'vitest';
import { expansionLimits } from './expansion-limits.ts';

const launch = (...expands: boolean[]) => expands.map((each, id) => ({ id, expands: each }));

test('a target gets the room that earlier targets left', () => {
  expect(expansionLimits(launch(true), 10)).toEqual(new Map([[0, 10]]));
  expect(expansionLimits(launch(false, true, false, true), 10)).toEqual(
    new Map([
      [1, 9],
      [3, 8],
    ]),
  );
});

test('a target that has been expanded takes no room itself', () => {
  expect(expansionLimits(launch(true, false, false, true), 5).get(3)).toBe(3);
});

test('a launch with a lowered limit still takes one', () => {
  expect(expansionLimits(launch(false, false, true), 1).get(2)).toBe(1);
});
