import { readFile } from 'node:fs/promises';
import { render } from '@trawl/messages/server';
import { expect, it } from 'vitest';
import { DIRECT_WORDS } from '../src/instagram/direct/words.ts';
import { WORDS } from '../src/instagram/words.ts';

const DOCUMENT = `${import.meta.dirname}/../../../docs/instagram.md`;

/** Messages with parameters, as the document's examples show them. */
const EXAMPLES = [
  WORDS.noProfile('nasa'),
  WORDS.privateProfile('quiet_harbor'),
  WORDS.noHashtag('space'),
  WORDS.goneMeanwhile(100),
  WORDS.privateMeanwhile(100),
  WORDS.capped(50, 274_900_000, 'follower'),
  WORDS.endedEarly(1_115, 1_116, 'following'),
  WORDS.none('comment'),
];

it('the document about Instagram contains every message that a user may read', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  const fixed = Object.values(WORDS).filter((message) => typeof message === 'object');
  const direct = Object.values(DIRECT_WORDS).map((message) =>
    typeof message === 'object' ? message : message('nasa'),
  );
  const missing = [...fixed, ...EXAMPLES, ...direct].map((message) => render(message));
  expect(missing.filter((text) => !document.includes(text))).toEqual([]);
});
