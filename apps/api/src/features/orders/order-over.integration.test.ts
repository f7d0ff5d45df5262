import { expect, test } from 'vitest';
import { bench, customer, FUNDS, setUpOrders } from '../../../test/order-bench.ts';

setUpOrders();

const ENDED = 'The list has ended: 1 of 100,000 messages were delivered. $499.995 went back to your funds.';

test('a start that ends the order says so and returns the updated job', async () => {
  await bench.owner(1);
  await bench.give(customer, FUNDS);
  const id = await bench.order(customer, { target: 'ada\ngrace' });
  const claim = await bench.started(customer, id);
  const { sent } = await bench.work(claim, 1);
  await bench.operate('jobs stop', id);
  await bench.worker.send(claim, 2, { kind: 'end', outcome: 'paused', reason: null, runningMs: 10 });
  await bench.until(customer, id, 'paused');
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
      message: `Nothing is left to send, so the order is over. ${ENDED}`,
      data: { job: { status: 'completed', reason: ENDED, progress: 100 } },
    },
  });
});

test('a successful start says so', async () => {
  await bench.owner(1);
  await bench.give(customer, FUNDS);
  const id = await bench.order(customer);
  expect((await customer.call('POST', `/api/jobs/${id}/start`)).body).toMatchObject({
    message: 'Job started',
    data: { job: { status: 'processing' } },
  });
});

test('an order stopped by support as its run ends doesn’t continue', async () => {
  await bench.give(customer, FUNDS);
  await bench.owner(1, 100);
  const id = await bench.order(customer, {}, { DMsPerLaunch: 3 });
  const claim = await bench.started(customer, id);
  await bench.operate('jobs stop', id);
  await bench.worker.send(claim, 1, { kind: 'end', outcome: 'done', reason: null, runningMs: 5 });
  expect(await bench.until(customer, id, 'paused')).toMatchObject({
    reason: 'Stopped by support. Run it again to go on where it stopped.',
    nextRunAt: null,
  });
});

test('an order stopped by support during an account error is paused, not failed', async () => {
  await bench.give(customer, FUNDS);
  await bench.owner(1, 100);
  const id = await bench.order(customer);
  const claim = await bench.started(customer, id);
  await bench.operate('jobs stop', id);
  await bench.worker.send(claim, 1, { kind: 'end', outcome: 'blocked', reason: 'In trouble.', runningMs: 5 });
  expect(await bench.until(customer, id, 'paused')).toMatchObject({
    reason: 'Stopped by support. Run it again to go on where it stopped.',
  });
});
