import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#settings/current-language.ts';
import '#language/testing/all-messages.ts';
import { firstTargets, targetSummary } from './target.ts';

afterEach(() => setLanguage('en'));

it.each([
  [['nasa'], 1, 'nasa'],
  [['nasa', 'natgeo'], 10_000, 'nasa and 9,999 more'],
  [[], 0, ''],
])('summarizes %j of %i as %j', (firstTargets, targetCount, words) => {
  expect(targetSummary({ firstTargets, targetCount })).toBe(words);
});

it('lists the first targets, with an ellipsis if there are more', () => {
  expect(firstTargets({ firstTargets: ['nasa', 'esa'], targetCount: 2 })).toBe('nasa\nesa');
  expect(firstTargets({ firstTargets: ['nasa', 'esa'], targetCount: 3 })).toBe('nasa\nesa\n…');
});

it('summarizes in the current language', () => {
  setLanguage('fr');
  expect(targetSummary({ firstTargets: ['nasa'], targetCount: 3 })).toBe('nasa et 2 de plus');
});
