import { expect, test } from 'vitest';
import { AccountType } from '../account-type.ts';
import { JobType } from '../platforms/ids.ts';
import { factsOfKind, isOrder, KIND_FACTS, kindOf } from './job-kind.ts';

test('derives the kind from the job type and the account type', () => {
  const kinds = JobType.options.flatMap((type) =>
    AccountType.options.map((accountType) => `${type} ${accountType}: ${kindOf({ type, accountType })}`),
  );
  expect(kinds.filter((line) => !line.endsWith('collect'))).toEqual(['dm Private: message', 'dm Shared: order']);
});

test('only an order is paid in money, from a pool, and rests between its runs', () => {
  const order = { type: 'dm', accountType: 'Shared' } as const;
  expect(isOrder(order)).toBe(true);
  expect(factsOfKind(order)).toMatchObject({ paidInMoney: true, pooled: true, restsBetweenRuns: true });
  for (const facts of [KIND_FACTS.collect, KIND_FACTS.message]) {
    expect(facts).toMatchObject({ paidInMoney: false, pooled: false, restsBetweenRuns: false });
  }
});

test('messaging jobs don’t start over, and only support stops them', () => {
  for (const { writes, startsOver, ownerPauses } of Object.values(KIND_FACTS)) {
    expect([startsOver, ownerPauses]).toEqual([!writes, !writes]);
  }
});
