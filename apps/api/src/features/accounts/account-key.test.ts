import { expect, test } from 'vitest';
import { accountIdOf } from './account-key.ts';

test.each([
  ['12345%3Aabc%3A7%3AAYx', '12345'],
  ['12345:abc:7:AYx', '12345'],
  ['12345%3aabc', '12345'],
  ['something else', 'something else'],
])('%s belongs to account %s', (sessionId, account) => {
  expect(accountIdOf(sessionId)).toBe(account);
});
