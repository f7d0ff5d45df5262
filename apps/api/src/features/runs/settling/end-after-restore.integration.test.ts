import type { Claim } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messageJobInput, sessionId } from '../../../../test/support/message-fixture.ts';
import { customer, FUNDS, fixture, PRICE, setUpOrders } from '../../../../test/support/order-fixture.ts';
import type { Browser } from '../../../../test/support/test-service.ts';

setUpOrders();

const end = () => fixture.operate('jobs end-after-restore');
const query = async (text: ReturnType<typeof sql>) => (await fixture.api.service.context.db.execute(text)).rows;

/** Commits the run's next message, and reports no outcome. */
async function commitNext(claim: Claim) {
  const next = await fixture.offered(claim);
  const { messageId, text } = next;
  expect(await fixture.worker.commit(claim, { messageId, text, attempt: 1 })).toMatchObject({ kind: 'go' });
  return next;
}

async function newJob(who: Browser, change: object): Promise<string> {
  const answer = await who.call('POST', '/api/jobs', messageJobInput(change));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.job._id;
}

const notifications = async (id: string): Promise<string[]> => {
  const { notifications } = (await customer.call('GET', '/api/notifications')).body.data;
  return notifications.filter(({ about }) => about?.id === id).map(({ message }) => message.code);
};

test('an order ends with its recorded messages, and keeps the price of the one that was being sent', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  expect((await fixture.work(claim, 1)).sent).toEqual(['reader_0']);
  const next = await fixture.offered(claim);
  expect(await fixture.worker.commit(claim, { messageId: next.messageId, text: next.text, attempt: 2 })).toMatchObject({
    kind: 'go',
  });

  expect(await end()).toEqual(['Messaging jobs ended: 1.']);

  const job = await fixture.view(customer, id);
  expect(job.status).toBe('completed');
  expect(job.reason).toBe(
    'Ended after Trawl was restored from a backup, because messages sent after the backup aren’t recorded: ' +
      '1 of 100,000 messages were delivered. $499.990 was returned to your funds. ' +
      '1 message has an unknown delivery status. Support decides, and its price stays held until then.',
  );
  expect(await fixture.balances(customer)).toEqual({ funds: 600 - 2 * PRICE, held: PRICE, earnings: 0 });
  expect(await query(sql`SELECT sum(balance_micros)::int AS sum FROM ledger_accounts`)).toEqual([{ sum: 0 }]);
  expect(await fixture.worker.next(claim)).toEqual({ kind: 'fenced' });
  expect((await customer.call('POST', `/api/jobs/${id}/start`)).status).toBe(409);
  expect(await notifications(id)).toEqual(['notification.order_ended']);

  await fixture.operate('messages decide', next.messageId, 'not_sent');
  expect(await fixture.view(customer, id)).toMatchObject({
    status: 'completed',
    reason: expect.stringMatching(/^Ended after Trawl was restored .*: 1 of 100,000 .* \$499\.995 was returned/),
  });
  expect(await fixture.balances(customer)).toMatchObject({ held: 0 });
});

test('orders that rest between two days, are paused or were never started end too, and hold nothing', async () => {
  await fixture.owner(1, 1);
  await fixture.give(customer, 3 * FUNDS);
  const resting = await fixture.order(customer);
  expect(await fixture.work(await fixture.started(customer, resting))).toMatchObject({ ended: true });
  const paused = await fixture.order(customer);
  await customer.call('POST', `/api/jobs/${paused}/start`);
  await fixture.operate('jobs stop', paused);
  const pending = await fixture.order(customer);

  const ids = [resting, paused, pending];
  expect(await end()).toEqual(['Messaging jobs ended: 3.']);

  for (const id of ids) {
    expect(await fixture.view(customer, id)).toMatchObject({ status: 'completed', nextRunAt: null });
    expect((await customer.call('POST', `/api/jobs/${id}/start`)).status).toBe(409);
  }
  expect(await fixture.balances(customer)).toMatchObject({ held: 0 });
  expect(await query(sql`SELECT 1 FROM runs WHERE status IN ('queued', 'running', 'paused')`)).toEqual([]);
});

test('jobs on the owner’s accounts end in every state; a decision reopens only the recipient of its message', async () => {
  const running = await newJob(customer, {
    sessionId: sessionId(90_001),
    settings: { ...messageJobInput().settings, DMsPerLaunch: 2 },
  });
  const claim = await fixture.started(customer, running);
  const { messageId, recipient } = await commitNext(claim);
  const pending = await newJob(customer, { sessionId: sessionId(90_002), schedule: 60 });

  expect(await end()).toEqual(['Messaging jobs ended: 2.']);
  expect(await end()).toEqual(['Messaging jobs ended: 0.']);

  const reason =
    'Ended after Trawl was restored from a backup, because messages sent after the backup aren’t recorded. ' +
    'Recipients without a known outcome: 2. Check their conversations before you message them with a new job.';
  expect(await fixture.view(customer, running)).toMatchObject({
    status: 'completed',
    reason: `${reason} 1 message has an unknown delivery status. Review it under Messages.`,
  });
  expect(await fixture.view(customer, pending)).toMatchObject({
    status: 'completed',
    reason: reason.replace('outcome: 2', 'outcome: 3'),
  });
  for (const id of [running, pending]) {
    expect((await customer.call('POST', `/api/jobs/${id}/start`)).status).toBe(409);
    expect(await notifications(id)).toEqual(['notification.job_ended']);
  }

  await customer.call('POST', `/api/messages/${messageId}/decide`, { outcome: 'not_sent' });
  const again = await fixture.started(customer, running);
  expect((await fixture.work(again)).sent).toEqual([recipient]);
  await fixture.until(customer, running, 'completed');
});

test('jobs that collect continue', async () => {
  const change = { type: 'profile', target: 'nasa', settings: { accountType: 'Private' }, schedule: 3600 };
  const id = await newJob(customer, change);
  await customer.call('POST', `/api/jobs/${id}/start`);
  expect(await end()).toEqual(['Messaging jobs ended: 0.']);
  expect(await fixture.view(customer, id)).toMatchObject({ status: 'processing' });
});
