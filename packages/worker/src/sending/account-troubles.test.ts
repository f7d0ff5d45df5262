import { expect, it } from 'vitest';
import { NO_TROUBLE } from '../trouble/trouble.ts';
import { accountTroubles } from './account-troubles.ts';

it('tracks errors per account, and resets an account’s errors after it sends', () => {
  const troubles = accountTroubles();
  troubles.record('first', { ...NO_TROUBLE, failures: 2 });
  troubles.record('second', { ...NO_TROUBLE, failures: 1 });
  expect([troubles.of('first').failures, troubles.of('second').failures, troubles.of('third').failures]).toEqual([
    2, 1, 0,
  ]);
  troubles.sent('first');
  expect([troubles.of('first').failures, troubles.of('second').failures]).toEqual([0, 1]);
});

it.each([
  [3, 'failing'],
  [10, 'refused'],
] as const)('tolerates fewer than %i %s accounts in a row', (most, why) => {
  const troubles = accountTroubles();
  const row = (count: number) => Array.from({ length: count }, (_, n) => troubles.abandon(`account ${n}`, why));
  expect(row(most - 1)).not.toContain(true);
  troubles.sent('another');
  expect(row(most)).toEqual([...Array(most - 1).fill(false), true]);
});

it('resets an abandoned account', () => {
  const troubles = accountTroubles();
  troubles.record('first', { ...NO_TROUBLE, failures: 4 });
  troubles.abandon('first', 'failing');
  expect(troubles.of('first')).toEqual(NO_TROUBLE);
});

it.each([
  ['failing', 3],
  ['refused', 10],
] as const)('continues the count of %s accounts of the previous epoch', (why, most) => {
  const troubles = accountTroubles({ failing: 0, refused: 0, [why]: most - 1 });
  expect(troubles.abandon('another', why)).toBe(true);
});
