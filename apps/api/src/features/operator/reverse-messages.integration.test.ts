import { JobId, newId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { customer, FUNDS, fixture, PRICE, setUpOrders } from '../../../test/support/order-fixture.ts';
import { hold } from '../ledger/index.ts';

setUpOrders();

/** An order in progress with two delivered messages, and the first of them. */
async function delivered() {
  const owner = await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  await fixture.work(await fixture.started(customer, id), 2);
  const { messages } = (await customer.call('GET', `/api/jobs/${id}/messages?state=sent`)).body.data;
  return { owner, id, messageId: String(messages[0]?._id) };
}

const total = async () => {
  const { rows } = await fixture.api.service.context.db.execute(
    sql`SELECT sum(balance_micros)::int AS sum FROM ledger_accounts`,
  );
  return rows[0]?.sum;
};

test('support reverses a delivered message once, from owner and commission to the user’s funds', async () => {
  const { owner, id, messageId } = await delivered();
  const commission = await fixture.commission();
  expect(await fixture.operate('messages reverse', messageId, 'It was an advertisement.')).toEqual([
    `${messageId} was reversed: $0.005 was returned to the order owner’s funds.`,
  ]);
  const after = { funds: 100 + PRICE, held: 500 - 2 * PRICE, earnings: 0 };
  expect(await fixture.balances(customer)).toEqual(after);
  expect(await fixture.balances(owner)).toMatchObject({ earnings: 0.004_25 });
  expect((await fixture.commission()) - commission).toBe(-750);
  expect(await fixture.orderOf(customer, id)).toMatchObject({ delivered: 2, spent: PRICE, held: 500 - 2 * PRICE });
  expect(await fixture.operate('messages reverse', messageId)).toEqual([
    `${messageId} was already reversed; nothing was added.`,
  ]);
  expect(await fixture.balances(customer)).toEqual(after);
  const { entries } = (await customer.call('GET', '/api/funds/statement?limit=10')).body.data;
  expect(JSON.stringify(entries)).toContain('It was an advertisement.');
  expect(entries.filter(({ account }: { account: string }) => account === 'hold')).toMatchObject([
    { kind: 'reversal', amount: PRICE },
    { kind: 'capture', amount: -2 * PRICE },
  ]);
  const [account] = (await owner.call('GET', '/api/accounts')).body.data.accounts;
  expect(account?.earnings).toBe(0.004_25);
  expect(await total()).toBe(0);
});

test('a reversal is refused after the owner’s payout', async () => {
  const { owner, messageId } = await delivered();
  await fixture.operate('payout', owner.email, '0.006');
  const before = [await fixture.balances(customer), await fixture.balances(owner), await fixture.commission()];
  await expect(fixture.operate('messages reverse', messageId)).rejects.toMatchObject({
    code: 'out_of_funds',
    message: `The owner of the account that sent ${messageId} has been paid out since: $0.00175 is missing, so nothing was reversed.`,
  });
  expect([await fixture.balances(customer), await fixture.balances(owner), await fixture.commission()]).toEqual(before);
  expect(await total()).toBe(0);
});

test('a reversal is refused if nothing was paid', async () => {
  const owner = await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const claim = await fixture.started(customer, await fixture.order(customer));
  const next = await fixture.worker.next(claim);
  if (next.kind !== 'message') throw new Error('no message');
  for (const id of [next.messageId, newId('MessageId')]) {
    await expect(fixture.operate('messages reverse', id)).rejects.toMatchObject({
      code: 'wrong_state',
      message: `${id} was not paid for: there is nothing to reverse.`,
    });
  }
  await expect(fixture.operate('messages reverse', 'job_1')).rejects.toThrow();
  expect(await fixture.balances(owner)).toMatchObject({ earnings: 0 });
});

test('a reversal works after the order has ended', async () => {
  const { messageId, id } = await delivered();
  await fixture.operate('jobs stop', id);
  await fixture.api.service.context.db.execute(
    sql`UPDATE runs SET lease_until = now() - interval '1 s' WHERE job_id = ${id}`,
  );
  await fixture.sweep();
  await fixture.until(customer, id, 'paused');
  await fixture.operate('jobs release', id);
  expect(await fixture.balances(customer)).toMatchObject({ funds: 600 - 2 * PRICE, held: 0 });
  await fixture.operate('messages reverse', messageId);
  expect(await fixture.balances(customer)).toMatchObject({ funds: 600 - PRICE, held: 0 });
});

test('a reversal waits for a concurrent top-up, and both are booked', async () => {
  const { messageId, id } = await delivered();
  const { db } = fixture.api.service.context;
  let reversed: Promise<string[]> | undefined;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`SELECT user_id FROM jobs WHERE id = ${id} FOR UPDATE`);
    const userId = UserId.parse(rows[0]?.user_id);
    await tx.execute(sql`SELECT FROM ledger_accounts WHERE id = ${`funds:${userId}`} FOR NO KEY UPDATE`);
    reversed = fixture.operate('messages reverse', messageId);
    reversed.catch(() => undefined);
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await db.execute(waiting)).rows.length > 0, { timeout: 30_000, interval: 20 });
    await hold(tx, { userId, jobId: JobId.parse(id), micros: 5_000, key: `test:${id}` });
  });
  expect(await reversed).toEqual([`${messageId} was reversed: $0.005 was returned to the order owner’s funds.`]);
  expect(await fixture.balances(customer)).toMatchObject({ funds: 100, held: 500 - PRICE });
});
