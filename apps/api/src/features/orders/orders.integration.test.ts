import { msg } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../test/support/order-fixture.ts';
import { suppress } from '../suppression/index.ts';

setUpOrders();

const at = (offset: number) => new Date(Math.floor(Date.now() / 86_400_000 + offset) * 86_400_000).toISOString();

test('an order stays running between days, and continues on its own', async () => {
  await fixture.owner(2, 100);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer, {}, { DMsPerLaunch: 3 });
  expect((await fixture.work(await fixture.started(customer, id))).sent).toHaveLength(3);
  const resting = await vi.waitUntil(
    async () => {
      const job = await fixture.view(customer, id);
      return job.nextRunAt ? job : false;
    },
    { timeout: 30_000, interval: 30 },
  );
  expect(resting).toMatchObject({
    status: 'running',
    nextRunAt: at(1),
    reasonMessage: msg('order.next_at', { reason: msg('order.day_done'), time: { moment: at(1) } }),
    progress: 0,
  });
  expect(await fixture.balances(customer)).toMatchObject({ funds: 100, held: 499.985 });
  // Simulates the next day.
  const { db } = fixture.api.service.context;
  await db.execute(sql`UPDATE messages SET sending_at = sending_at - interval '1 day' WHERE job_id = ${id}`);
  await db.execute(sql`UPDATE account_days SET day = day - 1`);
  await db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
  const next = await fixture.claimNext(id);
  expect((await fixture.work(next)).sent).toHaveLength(3);
  await vi.waitUntil(async () => (await fixture.orderOf(customer, id)).delivered === 6, { timeout: 30_000 });
});

test('a manual order waits for its owner after the day’s messages, without a time', async () => {
  await fixture.owner(2, 100);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer, { schedule: 'manual' }, { DMsPerLaunch: 3 });
  expect((await fixture.work(await fixture.started(customer, id))).sent).toHaveLength(3);
  const waiting = await fixture.until(customer, id, 'waiting');
  expect(waiting).toMatchObject({
    nextRunAt: null,
    reasonMessage: msg('order.run_after', { reason: msg('order.day_done'), time: { moment: at(1) } }),
  });
});

test('an order waits for the next day when the pool is used up, and uses newly shared accounts at once', async () => {
  await fixture.owner(1, 3);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const { sent } = await fixture.work(await fixture.started(customer, id));
  expect(sent).toHaveLength(3);
  await vi.waitUntil(async () => (await fixture.view(customer, id)).nextRunAt !== null, { timeout: 30_000 });
  expect(await fixture.view(customer, id)).toMatchObject({
    status: 'running',
    reasonMessage: { code: 'order.next_at', params: { reason: msg('order.pool_used') } },
  });
});

test('recipients who opted out get nothing, also between plan and commit; a withdrawn account stops sending', async () => {
  const owner = await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const { db } = fixture.api.service.context;
  await suppress(db, 'instagram', 'reader_0', 'operator', new Date());
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  const next = await fixture.offered(claim);
  expect(next.recipient).toBe('reader_1');
  const link = new URL(/http\S+/.exec(next.text)?.[0] ?? '');
  await fixture.api.visitor().call('POST', '/api/opt-out', Object.fromEntries(link.searchParams));
  const commit = { messageId: next.messageId, text: next.text, attempt: 1 };
  expect(await fixture.worker.commit(claim, commit)).toMatchObject({ kind: 'no' });
  const after = await fixture.offered(claim);
  expect(after.recipient).toBe('reader_2');
  const [account] = (await owner.call('GET', '/api/accounts')).body.data.accounts;
  await owner.call('PUT', `/api/accounts/${account?._id}`, { accountType: 'private' });
  const late = { messageId: after.messageId, text: after.text, attempt: 2 };
  expect(await fixture.worker.commit(claim, late)).toMatchObject({ kind: 'no' });
  expect(await fixture.worker.next(claim)).toMatchObject({ kind: 'done' });
  expect(await fixture.balances(owner)).toMatchObject({ earnings: 0 });
});

test('an account that the platform rate-limits rests, and the next one sends', async () => {
  const owner = await fixture.owner(2);
  await fixture.give(customer, FUNDS);
  const claim = await fixture.started(customer, await fixture.order(customer));
  const first = await fixture.offered(claim);
  expect(claim.pooled).toBe(true);
  const limited = { kind: 'session', sessionRef: first.sessionRef, state: 'limited', runningMs: 1 } as const;
  await fixture.worker.send(claim, 1, limited);
  await vi.waitFor(async () => expect(await fixture.worker.beat(claim, 1, 1)).toMatchObject({ storedSeq: 1 }), {
    timeout: 30_000,
    interval: 20,
  });
  const second = await fixture.offered(claim);
  expect(second.messageId).toBe(first.messageId);
  expect(second.sessionRef).not.toBe(first.sessionRef);
  await fixture.worker.send(claim, 2, { ...limited, sessionRef: second.sessionRef, runningMs: 2 });
  await vi.waitFor(async () =>
    expect(await fixture.worker.next(claim)).toMatchObject({ kind: 'done', outcome: 'rests' }),
  );
  const { accounts } = (await owner.call('GET', '/api/accounts')).body.data;
  expect(accounts.map(({ status }: { status: string }) => status)).toEqual(['active', 'active']);
  // The accounts are retried after an hour.
  await fixture.api.service.context.db.execute(
    sql`UPDATE account_leases SET lease_until = now() - interval '1 second'`,
  );
  expect(await fixture.worker.next(claim)).toMatchObject({ kind: 'message', messageId: first.messageId });
});

test('a forecast estimates an order, also when created by REST', async () => {
  await fixture.owner(2, 10);
  const asked = await customer.call('GET', '/api/jobs/order-forecast?quantity=100000');
  expect(asked.body.data).toMatchObject({
    messages: 100_000,
    price: 500,
    accountDays: 10_000,
    pool: { accounts: 2, perDay: 20 },
    days: 5_000,
    withinYear: false,
  });
  const placed = await customer.call('POST', '/api/jobs', {
    name: 'Too much',
    platform: 'instagram',
    type: 'dm',
    target: 'reader_0',
    schedule: 'auto',
    settings: { accountType: 'Shared', Message: 'Hello', dmQuantity: 100_000 },
  });
  expect(placed.status).toBe(200);
  expect(placed.body.message).toMatch(/^The list contains 1 recipient, fewer than the 100,000 messages you ordered/);
  expect(placed.body.data.job.status).toBe('pending');
});

test('a job that isn’t an order has none, and isn’t said to be missing', async () => {
  const created = await customer.call('POST', '/api/jobs', {
    name: 'Profiles',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest',
  });
  const { status, body } = await customer.call('GET', `/api/jobs/${created.body.data.job._id}/order`);
  expect({ status, body }).toMatchObject({
    status: 404,
    body: { code: 'not_found', messageCode: 'support.not_an_order' },
  });
});

test('the owner of a running order is told that only support pauses it', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  expect((await customer.call('POST', `/api/jobs/${id}/pause`)).body.messageCode).toBe('job.cannot_pause');
  await fixture.started(customer, id);
  const { status, body } = await customer.call('POST', `/api/jobs/${id}/pause`);
  expect({ status, body }).toMatchObject({ status: 409, body: { messageCode: 'job.support_must_pause' } });
});
