import { expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../test/support/order-fixture.ts';

setUpOrders();

const ENDED = 'The list has ended: 1 of 100,000 messages were delivered. $499.995 was returned to your funds.';

test('a start that ends the order reports the end and returns the updated job', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer, { target: 'ada\ngrace' });
  const claim = await fixture.started(customer, id);
  const { sent } = await fixture.work(claim, 1);
  await fixture.operate('jobs stop', id);
  await fixture.worker.send(claim, 2, { kind: 'end', outcome: 'paused', reason: null, runningMs: 10 });
  await fixture.until(customer, id, 'paused');
  const edited = await customer.call('PUT', `/api/jobs/${id}`, {
    name: 'An order',
    platform: 'instagram',
    type: 'dm',
    target: sent.join('\n'),
    schedule: 'auto',
    settings: { accountType: 'Shared', Message: 'Hello again', dmQuantity: 100_000 },
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(await customer.call('POST', `/api/jobs/${id}/start`)).toMatchObject({
    status: 200,
    body: {
      message: `There are no messages left to send, so the order has ended. ${ENDED}`,
      messageCode: 'notice.order_over',
      params: { reason: { code: 'text.joined' } },
      data: { job: { status: 'completed', reason: ENDED, progress: 0 } },
    },
  });
});

test('a successful start returns “Job started”', async () => {
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  expect((await customer.call('POST', `/api/jobs/${id}/start`)).body).toMatchObject({
    message: 'Job started',
    data: { job: { status: 'processing' } },
  });
});

test('an order stopped by support as its run ends doesn’t continue', async () => {
  await fixture.give(customer, FUNDS);
  await fixture.owner(1, 100);
  const id = await fixture.order(customer, {}, { DMsPerLaunch: 3 });
  const claim = await fixture.started(customer, id);
  await fixture.operate('jobs stop', id);
  await fixture.worker.send(claim, 1, { kind: 'end', outcome: 'done', reason: null, runningMs: 5 });
  expect(await fixture.until(customer, id, 'paused')).toMatchObject({
    reasonMessage: { code: 'job.stopped_by_support' },
    nextRunAt: null,
  });
  await fixture.operate('jobs release', id);
  const { data } = (await customer.call('GET', '/api/notifications')).body;
  const about = { kind: 'job', id, exists: true };
  expect(data.notifications).toMatchObject([
    { message: { code: 'notification.order_ended', params: { reason: { code: 'text.joined' } } }, about },
    { message: { code: 'notification.job_paused', params: { reason: { code: 'job.stopped_by_support' } } }, about },
  ]);
});

test('an order stopped by support during an account error is paused, not failed', async () => {
  await fixture.give(customer, FUNDS);
  await fixture.owner(1, 100);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  await fixture.operate('jobs stop', id);
  await fixture.worker.send(claim, 1, { kind: 'end', outcome: 'blocked', reason: 'In trouble.', runningMs: 5 });
  expect(await fixture.until(customer, id, 'paused')).toMatchObject({
    reasonMessage: { code: 'job.stopped_by_support' },
  });
});
