import { expect, test } from 'vitest';
import '#language/testing/all-messages.ts';
import { countOfTargets } from './count-of-targets.ts';

const FOLLOWERS = { platform: 'instagram', type: 'follower' } as const;

test.each([
  ['nasa', '1 target'],
  ['nasa\n@nasa\nhttps://www.instagram.com/nasa/\n\nesa', '2 targets'],
  ['https://docs.google.com/spreadsheets/d/1aBcD/edit', 'Google Sheet'],
])('%j is shown as %s', (target, words) => {
  expect(countOfTargets({ ...FOLLOWERS, target })).toBe(words);
});
