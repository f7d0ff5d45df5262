import { JobId, msg } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { customer, FUNDS, fixture, PRICE, setUpOrders } from '../../../test/support/order-fixture.ts';
import { jobs, messages } from '../../db/schema/index.ts';
import { checkCover } from './order-money.ts';

setUpOrders();

const start = (id: string) => customer.call('POST', `/api/jobs/${id}/start`);

test('starting an order holds its price or reports what is missing; it uses no slot and no build time', async () => {
  await fixture.owner(1);
  await fixture.give(customer, 499_000_000);
  const id = await fixture.order(customer);
  expect(await start(id)).toMatchObject({
    status: 402,
    body: { code: 'out_of_funds', message: expect.stringContaining('You need $1.000 more') },
  });
  expect(await fixture.view(customer, id)).toMatchObject({ status: 'pending' });
  await fixture.give(customer, 1_000_000);
  const claim = await fixture.started(customer, id);
  expect(await fixture.balances(customer)).toEqual({ funds: 0, held: 500, earnings: 0 });
  expect(claim.budgetMs).toBeGreaterThan(10 ** 12);
  // The plan allows one concurrent job besides the order.
  const other = await customer.call('POST', '/api/jobs', {
    name: 'Collects',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: '77%3Aabcdefghijkl%3A7%3AAYtest',
    settings: { accountType: 'Private' },
  });
  expect((await start(other.body.data.job._id)).status).toBe(200);
  expect((await customer.call('POST', `/api/jobs/${id}/pause`)).status).toBe(409);
  expect((await customer.call('DELETE', `/api/jobs/${id}`)).status).toBe(409);
  await fixture.work(claim, 2);
  expect(await fixture.view(customer, id)).toMatchObject({ buildTimeUsed: 0, progress: expect.any(Number) });
});

test('funds that are exactly enough cover an order, and a smaller order releases the difference when it continues', async () => {
  const quantity = 100_000;
  await fixture.owner(1);
  await fixture.give(customer, 2 * quantity * PRICE * 1_000_000);
  const id = await fixture.order(customer, {}, { dmQuantity: 2 * quantity });
  const { db } = fixture.api.service.context;
  const [job] = await db
    .select()
    .from(jobs)
    .where(eq(jobs.id, JobId.parse(id)));
  if (!job) throw new Error('no job');
  const order = { jobId: job.id, userId: job.userId };
  await checkCover(db, { ...order, quantity: 2 * quantity });
  await expect(checkCover(db, { ...order, quantity: 2 * quantity + 1 })).rejects.toMatchObject({
    code: 'out_of_funds',
  });

  const claim = await fixture.started(customer, id);
  await fixture.worker.send(claim, 1, { kind: 'end', outcome: 'error', reason: 'Broken.', runningMs: 1 });
  await fixture.until(customer, id, 'failed');
  expect(await fixture.balances(customer)).toMatchObject({ funds: 0, held: 1_000 });
  const smaller = { accountType: 'Shared', Message: 'Hello', dmQuantity: quantity };
  const body = {
    name: 'Smaller',
    platform: 'instagram',
    type: 'dm',
    target: 'reader_0',
    schedule: 'auto',
    settings: smaller,
  };
  const answer = await customer.call('PUT', `/api/jobs/${id}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await fixture.started(customer, id);
  expect(await fixture.balances(customer)).toMatchObject({ funds: 500, held: 500 });
});

test('a list shorter than the order ends it: all shares add up, and the rest is released', async () => {
  const [ann, ben] = [await fixture.owner(2), await fixture.owner(1)];
  await fixture.give(customer, FUNDS);
  const before = await fixture.commission();
  const id = await fixture.order(customer);
  const { sent, senders, ended } = await fixture.work(await fixture.started(customer, id));
  expect(ended).toBe(true);
  expect(new Set(sent).size).toBe(15);
  // Fair shares: with equal limits, no account is more than one message ahead.
  const counts = [...Map.groupBy(senders, (sender) => sender).values()].map(({ length }) => length).toSorted();
  expect(counts).toEqual([5, 5, 5]);
  const done = await fixture.until(customer, id, 'completed');
  expect(done.reason).toBe(
    'The list has ended: 15 of 100,000 messages were delivered. $499.925 was returned to your funds.',
  );
  expect(await fixture.balances(customer)).toEqual({ funds: 600 - 15 * PRICE, held: 0, earnings: 0 });
  const [{ earnings: anns }, { earnings: bens }] = [await fixture.balances(ann), await fixture.balances(ben)];
  expect(Math.round((anns + bens) * 1_000_000)).toBe(15 * 4_250);
  expect((await fixture.commission()) - before).toBe(15 * 750);
  expect(await fixture.orderOf(customer, id)).toMatchObject({
    quantity: 100_000,
    delivered: 15,
    deliveredToday: 15,
    failed: 0,
    unknown: 0,
    held: 0,
    spent: 0.075,
  });
  // The customer must not see the sender or the sending account.
  const text = JSON.stringify(done);
  expect(text).toContain('No more messages: …/opt-out/••••');
  expect(text.replaceAll('/opt-out/••••', '')).not.toMatch(/acc_|sessionRef|••••/);
  // Nobody but the recipient sees the opt-out link.
  const [account] = (await ann.call('GET', '/api/accounts')).body.data.accounts;
  for (const [who, path] of [
    [customer, `/api/jobs/${id}/messages`],
    [ann, `/api/accounts/${account?._id}/messages`],
  ] as const) {
    const { messages } = (await who.call('GET', path)).body.data;
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages)
      expect(message.text).toBe(`Hello ${message.recipient}\nNo more messages: …/opt-out/••••`);
  }
});

test.each([
  { outcome: 'not_sent', isOwnerGone: false },
  { outcome: 'sent', isOwnerGone: true },
])(
  'unknown messages stay held after the order ends, until support decides: $outcome, owner gone: $isOwnerGone',
  async ({ outcome, isOwnerGone }) => {
    await fixture.owner(1);
    await fixture.give(customer, FUNDS);
    const id = await fixture.order(customer, { target: 'writer_0\nwriter_1' });
    const claim = await fixture.started(customer, id);
    const next = await fixture.offered(claim);
    const { messageId, text } = next;
    await fixture.worker.commit(claim, { messageId, text, attempt: 1 });
    const unseen = {
      kind: 'message',
      messageId,
      attempt: 1,
      outcome: 'unknown',
      reason: null,
      runningMs: 1,
    } as const;
    await fixture.worker.send(claim, 1, unseen);
    const second = await fixture.offered(claim);
    await fixture.worker.commit(claim, { messageId: second.messageId, text: second.text, attempt: 2 });
    await fixture.worker.send(claim, 2, { ...unseen, messageId: second.messageId, attempt: 2, outcome: 'sent' });
    await fixture.worker.send(claim, 3, { kind: 'end', outcome: 'done', reason: null, runningMs: 2 });
    const done = await fixture.until(customer, id, 'completed');
    expect(done.reasonMessage).toMatchObject({
      params: { second: { params: { second: msg('order.some_unknown', { count: 1 }) } } },
    });
    expect(await fixture.balances(customer)).toMatchObject({ held: PRICE });
    expect((await customer.call('POST', `/api/messages/${messageId}/decide`, { outcome: 'sent' })).status).toBe(404);
    // Deleting the order would refund money that may be owed to the account's owner.
    expect(await customer.call('DELETE', `/api/jobs/${id}`)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^The delivery status of 1 message of this order is unknown\. Ask support to resolve it/,
        ),
      },
    });
    expect(await fixture.balances(customer)).toMatchObject({ held: PRICE });
    expect((await fixture.operate('messages unknown')).join()).toContain(messageId);
    if (isOwnerGone) {
      const { db } = fixture.api.service.context;
      await db.update(messages).set({ ownerUserId: null }).where(eq(messages.id, messageId));
    }
    const messageNow = async () => {
      const { data } = (await customer.call('GET', `/api/jobs/${id}/messages`)).body;
      return data.messages.find((message: { _id: string }) => message._id === messageId);
    };
    expect(await messageNow()).toMatchObject({ reasonMessage: msg('order.outcome_unknown') });
    await fixture.operate('messages decide', messageId, outcome);
    expect(await messageNow()).toMatchObject(
      outcome === 'sent' ? { state: 'sent' } : { state: 'failed', reasonMessage: msg('ledger.message_not_sent') },
    );
    expect(await fixture.orderOf(customer, id)).toMatchObject({ unknown: 0, failed: outcome === 'sent' ? 0 : 1 });
    expect(await fixture.balances(customer)).toMatchObject({ held: 0, funds: 600 - PRICE });
    const delivered = isOwnerGone ? 2 : 1;
    const returned = 499.995;
    expect(await fixture.view(customer, id)).toMatchObject({
      status: 'completed',
      reason: `The list has ended: ${delivered} of 100,000 messages were delivered. $${returned} was returned to your funds.`,
    });
    expect((await customer.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
  },
);

test('messages planned before a job became an order are paid; unknown ones stay held after it ends', async () => {
  const owner = await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const change = async (id: string, changes: object, settings: object) => {
    const body = { name: 'Changed', platform: 'instagram', type: 'dm', target: 'changed_0', ...changes, settings };
    const answer = await customer.call('PUT', `/api/jobs/${id}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const own = { schedule: 'manual', sessionId: '78%3Aabcdefghijkl%3A7%3AAYtest' };
  const asPrivate = { accountType: 'Private', Message: 'Hello' };
  const id = await fixture.order(customer, { ...own, target: 'changed_0' }, asPrivate);
  const claim = await fixture.started(customer, id);
  expect(await fixture.worker.next(claim)).toMatchObject({ kind: 'message', recipient: 'changed_0' });
  await fixture.worker.send(claim, 1, { kind: 'end', outcome: 'error', reason: 'Broken.', runningMs: 1 });
  await fixture.until(customer, id, 'failed');
  await change(id, { schedule: 'manual' }, { accountType: 'Shared', Message: 'Hello', dmQuantity: 100_000 });
  const order = await fixture.started(customer, id);
  const next = await fixture.offered(order);
  const { messageId, text } = next;
  await fixture.worker.commit(order, { messageId, text, attempt: 1 });
  const outcome = { kind: 'message', messageId, attempt: 1, reason: null, runningMs: 1 } as const;
  await fixture.worker.send(order, 1, { ...outcome, outcome: 'unknown' });
  await fixture.worker.send(order, 2, { kind: 'end', outcome: 'error', reason: 'Broken.', runningMs: 2 });
  await fixture.until(customer, id, 'failed');
  expect(await fixture.orderOf(customer, id)).toMatchObject({ unknown: 1 });
  await change(id, own, asPrivate);
  expect(await fixture.balances(customer)).toMatchObject({ held: PRICE });
  await fixture.operate('messages decide', messageId, 'sent');
  expect(await fixture.balances(customer)).toMatchObject({ held: 0, funds: 600 - PRICE });
  expect(await fixture.balances(owner)).toMatchObject({ earnings: 0.00425 });
});

test('unsent messages of a former order release their money', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer, { target: 'left_0', schedule: 'manual' });
  const claim = await fixture.started(customer, id);
  const next = await fixture.offered(claim);
  const { messageId, text } = next;
  await fixture.worker.commit(claim, { messageId, text, attempt: 1 });
  const unseen = { kind: 'message', messageId, attempt: 1, outcome: 'unknown', reason: null } as const;
  await fixture.worker.send(claim, 1, { ...unseen, runningMs: 1 });
  await fixture.worker.send(claim, 2, { kind: 'end', outcome: 'error', reason: 'Broken.', runningMs: 2 });
  await fixture.until(customer, id, 'failed');
  const answer = await customer.call('PUT', `/api/jobs/${id}`, {
    name: 'Private now',
    platform: 'instagram',
    type: 'dm',
    target: 'left_0',
    sessionId: '79%3Aabcdefghijkl%3A7%3AAYtest',
    schedule: 'manual',
    settings: { accountType: 'Private', Message: 'Hello' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await fixture.balances(customer)).toMatchObject({ held: PRICE });
  await fixture.operate('messages decide', messageId, 'not_sent');
  expect(await fixture.balances(customer)).toMatchObject({ held: 0, funds: 600 });
});

test('stopping, resuming and ending an order loses nothing and pays nothing twice', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  await fixture.work(claim, 2);
  expect(await fixture.operate('jobs stop', id)).toEqual([expect.stringContaining('is being stopped')]);
  await expect(fixture.operate('jobs release', id)).rejects.toMatchObject({ code: 'wrong_state' });
  expect(await fixture.worker.beat(claim, 2, 10)).toMatchObject({ verdict: 'stop' });
  await fixture.worker.send(claim, 3, { kind: 'end', outcome: 'stopped', reason: null, runningMs: 10 });
  const stopped = await fixture.until(customer, id, 'paused');
  expect(stopped.reasonMessage).toEqual(msg('job.stopped_by_support'));
  expect(await fixture.balances(customer)).toMatchObject({ funds: 100, held: 499.99 });
  await fixture.work(await fixture.started(customer, id), 1);
  await fixture.operate('jobs stop', id);
  const again = await fixture.view(customer, id);
  expect(again.status).toBe('running');
  await fixture.api.service.context.db.execute(sql`UPDATE runs SET lease_until = now() - interval '1 second'`);
  await fixture.sweep();
  await fixture.until(customer, id, 'paused');
  expect(await fixture.operate('jobs release', id)).toEqual([
    'Ended by support: 3 of 100,000 messages were delivered. $499.985 was returned to your funds.',
  ]);
  expect(await fixture.operate('jobs release', id)).toEqual([
    `${id} has ended already, and holds money only for unknown messages.`,
  ]);
  expect(await fixture.balances(customer)).toMatchObject({ held: 0, funds: 600 - 3 * PRICE });
  expect(await fixture.view(customer, id)).toMatchObject({ status: 'completed' });
  const mail = await vi.waitUntil(
    async () => (await fixture.api.mailsTo(customer.email)).find(({ text }) => text.includes('Ended by support')),
    { timeout: 15_000, interval: 100 },
  );
  expect(mail.text).toContain('$499.985 was returned to your funds.');
});
