import { newId } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { onlyAccountOf } from './use-only-account.ts';

const account = (change: object = {}) => ({
  ...({ _id: newId('AccountId'), platform: 'instagram', status: 'active' } as const),
  ...change,
});

test('a user’s only account is selected', () => {
  const only = account();
  expect(onlyAccountOf([only], 'instagram')).toBe(only._id);
  expect(onlyAccountOf([account({ platform: 'tiktok', status: 'loading' }), only], 'instagram')).toBe(only._id);
});

test.each([
  ['there is none', []],
  ['there are several', [account(), account()]],
  ['another one has expired', [account(), account({ status: 'expired' })]],
  ['it has expired', [account({ status: 'expired' })]],
  ['it is of another platform', [account({ platform: 'tiktok' })]],
])('nothing is selected if %s', (_, accounts) => {
  expect(onlyAccountOf(accounts, 'instagram')).toBeNull();
});
