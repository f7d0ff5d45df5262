import { expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { readKeptDraft } from './read-kept-draft.ts';

const { sessionId: _, ...draft } = { ...emptyDraft, name: 'Typed' };
const kept = JSON.stringify({ owner: 'ada@example.com', version: 'v1', draft });

it('returns a draft only to its owner', () => {
  expect(readKeptDraft(kept, 'ada@example.com')).toEqual({ version: 'v1', draft });
  expect(readKeptDraft(kept, 'eve@example.com')).toBeNull();
});

it('keeps the interval of a draft of the previous release', () => {
  const earlier = kept.replace('customInterval', 'ownInterval').replace('"version":"v1",', '');
  expect(readKeptDraft(earlier, 'ada@example.com')).toEqual({ draft: { ...draft, customInterval: true } });
});

it.each(['', 'null', '{"owner":"ada@example.com"}', kept.replace('"Typed"', '1')])('returns null for %s', (text) => {
  expect(readKeptDraft(text, 'ada@example.com')).toBeNull();
});
