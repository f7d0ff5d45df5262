import { expect, it } from 'vitest';
import { movedElsewhere } from './moved-elsewhere.ts';
import '#language/testing/all-messages.ts';

it('the amounts without a text are changes of the funds and add up to the balance', () => {
  const lines = [
    { account: 'funds', amount: 600 },
    { account: 'funds', amount: -500 },
    { account: 'hold', amount: -0.04 },
    { account: 'funds', amount: 499.96 },
  ] as const;
  const column = lines.filter((line) => movedElsewhere(line) === null);
  expect(column.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(599.96, 6);
});

it('describes changes of other balances', () => {
  expect(movedElsewhere({ account: 'hold', amount: -0.04 })).toBe('from the held amount: $0.040');
  expect(movedElsewhere({ account: 'hold', amount: 0.005 })).toBe('returned to the held amount: $0.005');
  expect(movedElsewhere({ account: 'earnings', amount: 0.00425 })).toBe('earnings: +$0.00425');
});
