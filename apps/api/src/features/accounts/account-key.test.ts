import { expect, test } from 'vitest';
import { accountKey } from './account-key.ts';

test('an account is named by the number that the platform stated, and by nothing else', () => {
  expect(accountKey('instagram', '12345')).toBe('instagram:12345');
  for (const id of ['', '12345%3Aabc', 'sessionid=12345', '12345 ', '1'.repeat(21)]) {
    expect(() => accountKey('instagram', id)).toThrow('number');
  }
});
