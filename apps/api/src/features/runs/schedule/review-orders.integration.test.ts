import { expect, test, vi } from 'vitest';
import { bench, customer, FUNDS, setUpOrders } from '../../../../test/order-bench.ts';

setUpOrders();

const WAIT = { timeout: 20_000, interval: 50 };
const saying = (id: string, words: string) =>
  vi.waitUntil(async () => (await bench.view(customer, id)).reason?.startsWith(words), WAIT);
const NOBODY = 'Nobody shares an account right now.';
const USED_UP = 'All shared accounts have sent what they may today.';

/** An order whose pool of one account has sent the one message that it may today. */
async function usedUp() {
  const owner = await bench.owner(1, 1);
  await bench.give(customer, FUNDS);
  const id = await bench.order(customer);
  expect(await bench.work(await bench.started(customer, id))).toMatchObject({ sent: ['reader_0'] });
  await saying(id, USED_UP);
  const { accounts } = (await owner.call('GET', '/api/accounts')).body.data;
  return { id, change: (body: object) => owner.call('PUT', `/api/accounts/${accounts[0]?._id}`, body) };
}

test('an order continues at once when an account’s limit is raised', async () => {
  const { id, change } = await usedUp();
  expect((await change({ dmsLimit: 2 })).status).toBe(200);
  expect(await bench.work(await bench.claimNext(id))).toMatchObject({ sent: ['reader_1'] });
});

test('an order reports an empty pool, and continues when an account is shared', async () => {
  const { id, change } = await usedUp();
  expect((await change({ accountType: 'private' })).status).toBe(200);
  await saying(id, NOBODY);
  await bench.owner(1, 1);
  expect(await bench.work(await bench.claimNext(id))).toMatchObject({ sent: ['reader_1'] });
});
