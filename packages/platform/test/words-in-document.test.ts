import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DIRECT_WORDS } from '../src/instagram/direct/words.ts';
import { NOUNS, WORDS } from '../src/instagram/words.ts';

const DOCUMENT = `${import.meta.dirname}/../../../docs/instagram.md`;

/** Sentences with a number or a name in them, as the document gives them by way of example. */
const EXAMPLES = [
  WORDS.noProfile('nasa'),
  WORDS.privateProfile('quiet_harbor'),
  WORDS.noHashtag('space'),
  WORDS.goneMeanwhile(100, NOUNS.follower),
  WORDS.privateMeanwhile(100, NOUNS.follower),
  WORDS.capped(50, 274_900_000, NOUNS.follower),
  WORDS.endedEarly(1_115, 1_116, NOUNS.following),
  WORDS.none(NOUNS.comment),
];

it('every sentence that a person may read stands in the document about Instagram', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  const fixed = Object.values(WORDS).filter((words) => typeof words === 'string');
  const direct = Object.values(DIRECT_WORDS).map((words) => (typeof words === 'string' ? words : words('nasa')));
  const missing = [...fixed, ...EXAMPLES, ...direct].filter((sentence) => !document.includes(sentence));
  expect(missing).toEqual([]);
});
