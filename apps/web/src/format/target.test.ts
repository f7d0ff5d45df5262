import { expect, it } from 'vitest';
import { targetSummary } from './target.ts';

it.each([
  ['nasa', 'nasa'],
  [' nasa \n\n natgeo\nquiet_harbor', 'nasa and 2 more'],
  ['', ''],
])('sums %j up as %j', (target, words) => {
  expect(targetSummary(target)).toBe(words);
});
