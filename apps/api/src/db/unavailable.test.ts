import { expect, test } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

test.each(['53100', '57P01', '57P03', '08006', '58030', 'ECONNREFUSED'])('%s passes, also as a cause', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
  expect(isUnavailable(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
});

test('so does a connection that broke off', () => {
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
});

test.each(['23505', '42703', 'ENOENT', '53'])('%s doesn’t pass', (code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});

test('nor does what isn’t an error', () => {
  expect([isUnavailable(undefined), isUnavailable('53100')]).toEqual([false, false]);
});
