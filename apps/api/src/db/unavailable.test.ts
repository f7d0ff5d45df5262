import { expect, test } from 'vitest';
import { isRefusedData, isUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

test.each(['53100', '57P01', '57P03', '08006', '58030', '55P03', '25P03', '25006', '40P01', '57014', 'ECONNREFUSED'])(
  '%s is temporary, also as a cause',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
    expect(isUnavailable(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
  },
);

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
  '%s is temporary, as after the loss of the server’s host',
  (code) => {
    expect(isUnavailable(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
  },
);

test('a broken connection is temporary', () => {
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
});

test.each(['23505', '42703', 'ENOENT', '53'])('%s isn’t temporary', (code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});

test.each(['22P05', '22003', '23514', '54000'])('%s is rejected permanently', (code) => {
  expect(isRefusedData(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
});

test.each(['55P03', '42703', '53100', '40P01'])('%s isn’t rejected permanently', (code) => {
  expect(isRefusedData(withCode(code))).toBe(false);
});

test('a value that isn’t an error isn’t temporary', () => {
  expect([isUnavailable(undefined), isUnavailable('53100')]).toEqual([false, false]);
});
