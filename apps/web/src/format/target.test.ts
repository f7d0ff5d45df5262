import { afterEach, expect, it } from 'vitest';
import { speak, translation } from '#language/catalogue.ts';
import { targetSummary } from './target.ts';
import { fr } from './words.fr.ts';
import { texts } from './words.ts';

afterEach(() => speak([]));

it.each([
  ['nasa', 'nasa'],
  [' nasa \n\n natgeo\nquiet_harbor', 'nasa and 2 more'],
  ['', ''],
])('sums %j up as %j', (target, words) => {
  expect(targetSummary(target)).toBe(words);
});

it('sums up in the language that is spoken', () => {
  speak([translation(texts, fr)]);
  expect(targetSummary('nasa\nnatgeo\nesa')).toBe('nasa et 2 de plus');
});
