import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { customer, FUNDS, fixture, PRICE, setUpOrders } from '../../../../test/support/order-fixture.ts';

setUpOrders();

/** Sweeps, so that the test doesn't wait for the service's sweep. */
async function ended(id: string) {
  await fixture.sweep();
  return fixture.until(customer, id, 'completed');
}

const stops = async () => (await fixture.api.service.context.db.execute(sql`SELECT 1 FROM order_stops`)).rows.length;

/** The customer's notifications about an order, newest first. */
async function notified(id: string): Promise<string[]> {
  const { notifications } = (await customer.call('GET', '/api/notifications')).body.data;
  return notifications.filter(({ about }) => about?.id === id).map(({ message }) => message.code);
}

/** The sum of all ledger accounts, which is always zero. */
async function ledgerSum(): Promise<number> {
  const { rows } = await fixture.api.service.context.db.execute(
    sql`SELECT sum(balance_micros)::float8 AS sum FROM ledger_accounts`,
  );
  return Number(rows[0]?.sum);
}

test('a stop during a run commits no further message, counts the one being sent, and returns the rest', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  const first = await fixture.offered(claim);
  const commit = (of: typeof first, attempt: number) =>
    fixture.worker.commit(claim, { messageId: of.messageId, text: of.text, attempt });
  expect(await commit(first, 1)).toMatchObject({ kind: 'go' });
  expect(await fixture.operate('orders stop', id)).toEqual([expect.stringContaining('sends no more messages')]);
  expect(await fixture.operate('orders stop', id)).toEqual([`${id} is being stopped already; nothing was changed.`]);
  // The message that is being sent is still reported and paid; the next message is refused.
  const sent = { kind: 'message', messageId: first.messageId, attempt: 1, reason: null, runningMs: 5 } as const;
  await fixture.worker.send(claim, 1, { ...sent, outcome: 'sent' });
  const second = await fixture.offered(claim);
  expect(await commit(second, 2)).toMatchObject({ kind: 'no' });
  expect(await fixture.worker.beat(claim, 1, 5)).toMatchObject({ verdict: 'stop' });
  await fixture.worker.send(claim, 2, { kind: 'end', outcome: 'stopped', reason: null, runningMs: 5 });
  const job = await ended(id);
  expect(job.reason).toBe(
    'Ended by support: 1 of 100,000 messages were delivered. $499.995 was returned to your funds.',
  );
  expect(await fixture.balances(customer)).toEqual({ funds: 600 - PRICE, held: 0, earnings: 0 });
  expect(await ledgerSum()).toBe(0);
  expect(await stops()).toBe(0);
  const { rows } = await fixture.api.service.context.db.execute(sql`SELECT state FROM messages WHERE job_id = ${id}`);
  expect(rows).toEqual([{ state: 'sent' }]);
  expect(await fixture.operate('orders stop', id)).toEqual([`${id} has ended already; nothing was changed.`]);
  expect(await fixture.balances(customer)).toMatchObject({ funds: 600 - PRICE });
  expect(await notified(id)).toEqual(['notification.order_ended']);
});

test('a concurrent commit and stop: the message is either sent and paid, or not committed', async () => {
  await fixture.owner(2, 100);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  const next = await fixture.offered(claim);
  const [answer] = await Promise.all([
    fixture.worker.commit(claim, { messageId: next.messageId, text: next.text, attempt: 1 }),
    fixture.operate('orders stop', id),
  ]);
  const delivered = answer.kind === 'go' ? 1 : 0;
  const outcome = answer.kind === 'go' ? 'sent' : 'released';
  await fixture.worker.send(claim, 1, {
    ...{ kind: 'message', messageId: next.messageId, attempt: 1, outcome, reason: null, runningMs: 5 },
  });
  await fixture.worker.send(claim, 2, { kind: 'end', outcome: 'stopped', reason: null, runningMs: 5 });
  await ended(id);
  expect(await fixture.orderOf(customer, id)).toMatchObject({ delivered, unknown: 0, held: 0 });
  expect(await fixture.balances(customer)).toEqual({ funds: 600 - delivered * PRICE, held: 0, earnings: 0 });
});

test('a message that its account’s owner vetoed before the stop has a row, and its target is closed', async () => {
  const owner = await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  expect((await fixture.work(claim, 1)).sent).toEqual(['reader_0']);
  const { messageId } = await fixture.offered(claim);
  expect((await owner.call('POST', `/api/messages/${messageId}/veto`)).status).toBe(200);
  await fixture.operate('orders stop', id);
  await fixture.worker.send(claim, 2, { kind: 'end', outcome: 'stopped', reason: null, runningMs: 5 });
  const job = await ended(id);
  const reason = 'The owner of the account stopped this message.';
  expect(job).toMatchObject({
    totalResults: 2,
    lastRun: {
      targets: [
        { target: 'reader_0', collected: 1 },
        { target: 'reader_1', collected: 0, verdict: 'blocked', reason },
        ...Array.from({ length: 13 }, () => ({ collected: 0, verdict: null })),
      ],
    },
  });
  expect((await customer.call('GET', `/api/jobs/${id}/results?format=json`)).body).toMatchObject([
    { recipient: 'reader_0', status: 'sent' },
    { recipient: 'reader_1', status: 'vetoed', reason },
  ]);
  const { rows } = await fixture.api.service.context.db.execute(
    sql`SELECT value FROM job_targets WHERE job_id = ${id} AND done ORDER BY id`,
  );
  expect(rows).toEqual([{ value: 'reader_0' }, { value: 'reader_1' }]);
  expect(await fixture.orderOf(customer, id)).toMatchObject({ delivered: 1, failed: 1, unknown: 0, held: 0 });
});

test('a stop of an order whose worker has died ends it with its lease; an unseen message stays held', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  const { messageId, text } = await fixture.offered(claim);
  expect(await fixture.worker.commit(claim, { messageId, text, attempt: 1 })).toMatchObject({ kind: 'go' });
  await fixture.operate('orders stop', id);
  await fixture.api.service.context.db.execute(sql`UPDATE runs SET lease_until = now() - interval '1 second'`);
  await fixture.sweep();
  await ended(id);
  expect(await fixture.balances(customer)).toEqual({ funds: 600 - PRICE, held: PRICE, earnings: 0 });
  expect((await fixture.operate('messages unknown')).join()).toContain(messageId);
  await fixture.operate('messages decide', messageId, 'not_sent');
  expect(await fixture.balances(customer)).toEqual({ funds: 600, held: 0, earnings: 0 });
});

test('an order between its runs, or with a queued run, ends at once; its customer gets a mail in their language', async () => {
  await customer.call('PATCH', '/api/users/notifications', { emailNotifications: false, language: 'de' });
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer, { name: 'Brief' }, { DMsPerLaunch: 2 });
  await fixture.work(await fixture.started(customer, id));
  await expect.poll(async () => (await fixture.view(customer, id)).reason).toContain('Next messages at');
  expect(await fixture.operate('orders stop', id)).toEqual([
    `${id} has ended. Ended by support: 2 of 100,000 messages were delivered. $499.990 was returned to your funds.`,
  ]);
  expect(await fixture.view(customer, id)).toMatchObject({ status: 'completed' });
  const mail = await fixture.api.mailTo(customer.email, 'Der Support hat deinen Auftrag „Brief“ gestoppt');
  expect(mail.text).toContain('Vom Support beendet: 2 von 100.000');

  const queued = await fixture.order(customer);
  await customer.call('POST', `/api/jobs/${queued}/start`);
  expect((await fixture.operate('orders stop', queued))[0]).toContain('has ended.');
  expect(await fixture.view(customer, queued)).toMatchObject({ status: 'completed' });
  for (const each of [id, queued]) expect(await notified(each)).toEqual(['notification.order_ended']);
  expect(await fixture.balances(customer)).toMatchObject({ held: 0, funds: 600 - 2 * PRICE });
  const mails = (await fixture.api.mailsTo(customer.email)).filter(({ subject }) => subject.includes('Brief'));
  expect(mails).toHaveLength(1);
});

test('only a started order can be stopped, and one that is being stopped can’t be started again', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  for (const command of ['orders stop', 'jobs release'])
    expect(await fixture.operate(command, id)).toEqual([expect.stringContaining('was never started')]);
  expect(await fixture.view(customer, id)).toMatchObject({ status: 'pending' });
  const own = await fixture.order(
    customer,
    { schedule: 'manual', sessionId: '91%3Aabcdefghijkl%3A7%3AAYtest' },
    { accountType: 'Private', Message: 'Hello' },
  );
  expect(await fixture.operate('orders stop', own)).toEqual([expect.stringContaining('isn’t an order')]);
  await expect(fixture.operate('orders stop', 'job_none')).rejects.toMatchObject({ code: 'not_found' });

  await fixture.started(customer, id);
  await fixture.operate('jobs stop', id);
  const { db } = fixture.api.service.context;
  await db.execute(sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE job_id = ${id}`);
  await fixture.sweep();
  await fixture.until(customer, id, 'paused');
  // As between the end of a run and the sweep, which skips a locked job. The start waits for the lock.
  const { started } = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM jobs WHERE id = ${id} FOR UPDATE`);
    await tx.execute(sql`INSERT INTO order_stops (job_id) VALUES (${id})`);
    const started = customer.call('POST', `/api/jobs/${id}/start`);
    const isBlocked = async () =>
      (
        await db.execute(sql`SELECT 1 FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`)
      ).rows.length > 0;
    await vi.waitUntil(isBlocked, { timeout: 10_000, interval: 10 });
    return { started };
  });
  expect(await started).toMatchObject({ status: 409, body: { messageCode: 'order.support_stops' } });
  await ended(id);
});

test('a request to stop an order is urgent, and one command stops the order and answers the request', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const ask = (body: object, who = customer) => who.call('POST', '/api/support-requests', { job: id, ...body });
  const stop = { kind: 'order', wish: 'stop' };
  expect((await ask(stop)).body.messageCode).toBe('support.order_not_started');
  const claim = await fixture.started(customer, id);
  const stranger = await fixture.api.verified();
  expect((await ask(stop, stranger)).status).toBe(404);
  await stranger.call('POST', '/api/support-requests', { kind: 'funds', amount: 10 });
  const { _id } = (await ask(stop)).body.data.request;
  const [first, second] = await fixture.operate('requests list');
  expect(first).toContain(`${_id}  `);
  expect(first).toContain('URGENT  order');
  expect(second).toContain('funds');

  expect(await fixture.operate('requests stop', _id)).toEqual([
    expect.stringContaining('sends no more messages'),
    `${_id} is answered.`,
  ]);
  expect(await fixture.operate('requests stop', _id)).toEqual([`${id} is being stopped already; nothing was changed.`]);
  await fixture.worker.send(claim, 1, { kind: 'end', outcome: 'stopped', reason: null, runningMs: 5 });
  await ended(id);
  expect(await fixture.operate('requests stop', _id)).toEqual([`${id} has ended already; nothing was changed.`]);
  expect((await ask(stop)).body.messageCode).toBe('support.order_over');
  const answer = await customer.call('GET', '/api/support-requests', undefined, { 'accept-language': 'es' });
  expect(answer.body.data.requests).toMatchObject([
    {
      state: 'answered',
      job: { _id: id, name: 'An order' },
      answer: expect.stringContaining('El soporte ha detenido este pedido'),
      answerMessage: { code: 'support.order_stopped' },
    },
  ]);
  expect(await fixture.balances(customer)).toEqual({ funds: 600, held: 0, earnings: 0 });
});
