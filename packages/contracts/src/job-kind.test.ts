import { expect, test } from 'vitest';
import { AccountType } from './account-type.ts';
import { factsOfKind, isOrder, KIND_FACTS, kindOf } from './job-kind.ts';
import { JobType } from './platforms/ids.ts';

test('each type on each kind of account is of one kind', () => {
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

test('nobody is written to twice, and whoever writes to people is stopped by support', () => {
  for (const { writes, startsOver, ownerPauses } of Object.values(KIND_FACTS)) {
    expect([startsOver, ownerPauses]).toEqual([!writes, !writes]);
  }
});
