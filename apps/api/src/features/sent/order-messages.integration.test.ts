import { expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../test/support/order-fixture.ts';
import type { Browser } from '../../../test/support/test-service.ts';

setUpOrders();

/** The messages of a user's only account, after an order of the buyer has planned one from it. */
async function sentAfterOrder(owner: Browser, buyer: Browser) {
  const account: string = (await owner.call('GET', '/api/accounts')).body.data.accounts[0]?._id ?? '';
  await fixture.give(buyer, FUNDS);
  await fixture.offered(await fixture.started(buyer, await fixture.order(buyer)));
  return (await owner.call('GET', `/api/accounts/${account}/messages`)).body.data.messages;
}

test('a message of another user’s order isn’t the account owner’s', async () => {
  expect(await sentAfterOrder(await fixture.owner(1), customer)).toMatchObject([{ shared: true, own: false }]);
});

test('a message of the account owner’s own order is theirs, also after they stop it', async () => {
  const owner = await fixture.owner(1);
  const sent = await sentAfterOrder(owner, owner);
  expect(sent).toMatchObject([{ shared: true, own: true }]);
  const { data } = (await owner.call('POST', `/api/messages/${sent[0]?._id}/veto`)).body;
  expect(data.message).toMatchObject({ state: 'vetoed', shared: true, own: true });
});
