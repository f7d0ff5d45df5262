import type { Claim } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../test/support/order-fixture.ts';
import type { Offered } from '../../../test/support/test-worker.ts';

setUpOrders();

/** An order that has planned a message from the only shared account. */
async function planned() {
  const owner = await fixture.owner(1);
  const account: string = (await owner.call('GET', '/api/accounts')).body.data.accounts[0]?._id ?? '';
  await fixture.give(customer, FUNDS);
  const jobId = await fixture.order(customer);
  const claim = await fixture.started(customer, jobId);
  const message = await fixture.offered(claim);
  const sent = async () => (await owner.call('GET', `/api/accounts/${account}/messages`)).body.data.messages;
  expect(await sent()).toMatchObject([{ _id: message.messageId, state: 'planned' }]);
  const veto = async () => (await owner.call('POST', `/api/messages/${message.messageId}/veto`)).status;
  return { jobId, claim, message, sent, veto };
}
const execute = (statement: ReturnType<typeof sql>) => fixture.api.service.context.db.execute(statement);
const stateOf = async ({ messageId }: Offered) =>
  (await execute(sql`SELECT state FROM messages WHERE id = ${messageId}`)).rows[0]?.state;
const end = (claim: Claim, seq: number, outcome: 'handed_back' | 'stopped') =>
  fixture.worker.send(claim, seq, { kind: 'end', outcome, reason: null, runningMs: 10 });

test('a message whose account may send no more today belongs to no account', async () => {
  const { claim, message, sent, veto } = await planned();
  await execute(sql`
    INSERT INTO account_days (account_key, day, sent)
    SELECT account_key, (now() AT TIME ZONE 'UTC')::date, 1000 FROM messages WHERE id = ${message.messageId}`);
  expect(await fixture.worker.next(claim)).toMatchObject({ kind: 'done' });
  expect(await sent()).toEqual([]);
  expect(await veto()).toBe(404);
  expect(await stateOf(message)).toBe('planned');
});

test('a planned message belongs to no account after its worker has handed the run back', async () => {
  const { claim, sent, veto } = await planned();
  await end(claim, 1, 'handed_back');
  await expect.poll(sent, { timeout: 30_000 }).toEqual([]);
  expect(await veto()).toBe(404);
});

test('a message decided as not sent belongs to no account until it is planned again, and outlives its order', async () => {
  const { jobId, claim, message, sent, veto } = await planned();
  const { messageId, text } = message;
  await fixture.worker.commit(claim, { messageId, text, attempt: 1 });
  await end(claim, 1, 'handed_back');
  await expect.poll(() => stateOf(message), { timeout: 30_000 }).toBe('unknown');
  await fixture.operate('messages decide', messageId, 'not_sent');
  expect(await sent()).toEqual([]);
  expect(await veto()).toBe(404);
  // The record of the decision remains when the order ends.
  await fixture.operate('orders stop', jobId);
  await fixture.until(customer, jobId, 'completed');
  expect(await stateOf(message)).toBe('planned');
});

test.each(['the order', 'the large order', 'their user account'])(
  'messages that were never sent are deleted if their customer deletes %s',
  async (what) => {
    const { jobId, claim, message } = await planned();
    await fixture.operate('jobs stop', jobId);
    await end(claim, 1, 'stopped');
    await fixture.until(customer, jobId, 'paused');
    if (what === 'the large order') await execute(sql`UPDATE jobs SET total_results = 10001 WHERE id = ${jobId}`);
    const deleted =
      what === 'their user account'
        ? await customer.call('POST', '/api/users/delete-account', { password: 'correct horse battery' })
        : await customer.call('DELETE', `/api/jobs/${jobId}`);
    expect(deleted.status).toBe(200);
    await expect.poll(() => stateOf(message), { timeout: 30_000 }).toBeUndefined();
  },
);
