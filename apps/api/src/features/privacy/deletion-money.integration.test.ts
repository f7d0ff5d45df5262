import { expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../test/support/order-fixture.ts';

setUpOrders();

const leave = () => customer.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });

test('deleting a user with a running order releases its hold and reports the unknown part', async () => {
  await fixture.owner(2);
  await fixture.give(customer, FUNDS);
  const claim = await fixture.started(customer, await fixture.order(customer));
  await fixture.work(claim, 1);
  // Committed, but its outcome is never reported.
  const lost = await fixture.worker.next(claim);
  if (lost.kind !== 'message') throw new Error('no message');
  const { messageId, text } = lost;
  expect(await fixture.worker.commit(claim, { messageId, text, attempt: 2 })).toMatchObject({ kind: 'go' });
  expect(await leave()).toMatchObject({
    status: 200,
    body: {
      message:
        'Your account was deleted. 1 order was ended, and $499.995 was returned to your funds. Of that amount, $0.005 was for 1 message with an unknown delivery status. Nobody is charged for it, and no account’s owner is paid.',
      data: {
        manifest: {
          released: { orders: 1, amount: 499.995, undecided: 1, undecidedAmount: 0.005 },
          kept: { funds: 599.995, earnings: 0 },
        },
      },
    },
  });
  expect(await fixture.operate('messages unknown')).toEqual(['There are none.']);
});

test('deleting a user without orders reports none', async () => {
  expect((await leave()).body).toMatchObject({
    message: 'Your account was deleted',
    data: { manifest: { released: { orders: 0, amount: 0, undecided: 0, undecidedAmount: 0 } } },
  });
});
