import { expect, test } from 'vitest';
import { accountKey } from './account-key.ts';

test('an account key is made of the platform’s account id only', () => {
  expect(accountKey('instagram', '12345')).toBe('instagram:12345');
  for (const id of ['', '12345%3Aabc', 'sessionid=12345', '12345 ', '1'.repeat(21)]) {
    expect(() => accountKey('instagram', id)).toThrow('number');
  }
});
