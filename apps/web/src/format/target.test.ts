import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#language/t.ts';
import '#language/testing/all-messages.ts';
import { targetSummary } from './target.ts';

afterEach(() => setLanguage('en'));

it.each([
  ['nasa', 'nasa'],
  [' nasa \n\n natgeo\nquiet_harbor', 'nasa and 2 more'],
  ['', ''],
])('sums %j up as %j', (target, words) => {
  expect(targetSummary(target)).toBe(words);
});

it('sums up in the language that is spoken', () => {
  setLanguage('fr');
  expect(targetSummary('nasa\nnatgeo\nesa')).toBe('nasa et 2 de plus');
});
