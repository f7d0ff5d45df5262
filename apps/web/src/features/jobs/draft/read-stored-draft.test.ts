import { expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { readStoredDraft } from './read-stored-draft.ts';

const { sessionId: _, ...draft } = { ...emptyDraft, name: 'Typed' };
const stored = JSON.stringify({ owner: 'ada@example.com', version: 'v1', draft });

it('returns a draft only to its owner', () => {
  expect(readStoredDraft(stored, 'ada@example.com')).toEqual({ version: 'v1', draft });
  expect(readStoredDraft(stored, 'eve@example.com')).toBeNull();
});

it('keeps the interval of a draft of the previous release', () => {
  const earlier = stored.replace('customInterval', 'ownInterval').replace('"version":"v1",', '');
  expect(readStoredDraft(earlier, 'ada@example.com')).toEqual({ draft: { ...draft, customInterval: true } });
});

it.each(['', 'null', '{"owner":"ada@example.com"}', stored.replace('"Typed"', '1')])('returns null for %s', (text) => {
  expect(readStoredDraft(text, 'ada@example.com')).toBeNull();
});
