import { type Account, AccountId } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { earningsOf, monthlyOf, PER_MESSAGE } from './earnings.ts';

const account = (change: Partial<Account>): Account => ({
  _id: AccountId.parse('acc_1'),
  platform: 'instagram',
  username: 'ada',
  sessionId: '••••abcd',
  dmsLimit: 20,
  accountType: 'private',
  status: 'active',
  earnings: 0,
  checkedAt: null,
  consentedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

test('a month is 0.00425 dollars times the shared limits times 30; private accounts don’t count', () => {
  const accounts = [
    account({ accountType: 'shared', dmsLimit: 25, earnings: 1.5 }),
    account({ accountType: 'shared', dmsLimit: 75 }),
    account({ dmsLimit: 100, earnings: 0.25 }),
  ];
  expect(earningsOf(accounts)).toEqual({
    total: 1.75,
    monthly: 12.75,
    sharedLimit: 100,
    sharedAccounts: 2,
    commissionPercent: 15,
  });
});

test('nothing is earned without a shared account', () => {
  expect(earningsOf([account({})])).toMatchObject({ total: 0, monthly: 0, sharedLimit: 0 });
  expect(monthlyOf(0)).toBe(0);
});

test('a message earns half a cent minus the commission', () => {
  expect(PER_MESSAGE).toBe(0.00425);
});
