import { expect, test } from 'vitest';
import { newRecoveryCode, readCode, withDash } from './codes.ts';

test('reads six digits with any spacing as an authenticator code', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456'])
    expect(readCode(typed)).toEqual({ kind: 'totp', code: '123456' });
});

test('normalizes a recovery code', () => {
  for (const typed of ['01abc-23xyz', 'O1ABC-23XYZ', 'oiabc 23xyz', 'olabc23xyz']) {
    expect(readCode(typed)).toEqual({ kind: 'recovery_code', code: '01abc23xyz' });
  }
});

test('refuses anything else', () => {
  for (const typed of [
    '',
    '12345',
    '1234567',
    '01abc-23xy',
    '01abc-23xyu',
    '１２３４５６',
    '01abc-23xyz0',
    '\u0000'.repeat(10),
  ]) {
    expect(readCode(typed)).toBeNull();
  }
});

test('new recovery codes are unique, and valid as displayed', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(readCode(withDash(code))).toEqual({ kind: 'recovery_code', code });
});
