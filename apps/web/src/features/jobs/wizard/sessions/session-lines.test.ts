import { expect, test } from 'vitest';
import { choiceOf, joinSessionLines, withAccount, withTyped } from './session-lines.ts';

test('accounts and typed lines are separated', () => {
  expect(choiceOf('acc_1\n••••abcd\nacc_2\n12%3Ax')).toEqual({
    accounts: ['acc_1', 'acc_2'],
    typed: '••••abcd\n12%3Ax',
  });
  expect(choiceOf('')).toEqual({ accounts: [], typed: '' });
});

test('typed text stays unchanged when accounts are added or removed', () => {
  const typing = withTyped('acc_1', '12%3Ax\n');
  expect(choiceOf(typing).typed).toBe('12%3Ax\n');
  const picked = withAccount(typing, 'acc_2', true);
  expect(choiceOf(picked)).toEqual({ accounts: ['acc_1', 'acc_2'], typed: '12%3Ax\n' });
  expect(choiceOf(withAccount(picked, 'acc_1', false))).toEqual({ accounts: ['acc_2'], typed: '12%3Ax\n' });
});

test('an account is selected only once', () => {
  expect(withAccount('acc_1', 'acc_1', true)).toBe('acc_1');
  expect(joinSessionLines({ accounts: [], typed: '' })).toBe('');
});
