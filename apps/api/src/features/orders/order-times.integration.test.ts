import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { bench, customer, FUNDS, PRICE, setUpOrders } from '../../../test/order-bench.ts';

const DAY_MS = 86_400_000;

setUpOrders();
beforeEach(async () => {
  await bench.give(customer, FUNDS);
  await bench.owner(1, 100);
});

const execute = (statement: ReturnType<typeof sql>) => bench.api.service.context.db.execute(statement);
const rests = (id: string) =>
  vi.waitUntil(
    async () => {
      const job = await bench.view(customer, id);
      return typeof job.nextRunAt === 'string' && job.reason ? { ...job, nextRunAt: job.nextRunAt } : false;
    },
    { timeout: 15_000, interval: 30 },
  );
/** An order that has sent its three messages of today. */
const resting = async () => {
  const id = await bench.order(customer, {}, { DMsPerLaunch: 3 });
  await bench.work(await bench.started(customer, id));
  return { id, until: (await rests(id)).nextRunAt };
};

test('an order due before the database’s midnight rests again instead of pausing', async () => {
  const { id, until } = await resting();
  await execute(sql`UPDATE jobs SET next_run_at = now(), reason = NULL WHERE id = ${id}`);
  expect(await rests(id)).toMatchObject({ status: 'running', nextRunAt: until });
  expect(await bench.balances(customer)).toMatchObject({ held: 500 - 3 * PRICE });
});

test('a clock set back lets an order rest for at most a day', async () => {
  const { id } = await resting();
  await execute(sql`UPDATE jobs SET next_run_at = now() + interval '9 days' WHERE id = ${id}`);
  await vi.waitUntil(async () => Date.parse((await rests(id)).nextRunAt) <= Date.now() + DAY_MS, { timeout: 15_000 });
  expect(await bench.view(customer, id)).toMatchObject({ status: 'running' });
});

test('an order whose new list has only messaged recipients ends at its start and releases the rest', async () => {
  const id = await bench.order(customer);
  const claim = await bench.started(customer, id);
  const { sent } = await bench.work(claim, 2);
  await bench.operate('jobs stop', id);
  await bench.worker.send(claim, 3, { kind: 'end', outcome: 'paused', reason: null, runningMs: 10 });
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
  expect((await customer.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  expect(await bench.view(customer, id)).toMatchObject({
    status: 'completed',
    reason: 'The list has ended: 2 of 100,000 messages were delivered. $499.990 went back to your funds.',
  });
  expect(await bench.balances(customer)).toMatchObject({ held: 0, funds: 600 - 2 * PRICE });
});

test('a waiting manual order edited to automatic continues by schedule', async () => {
  const id = await bench.order(customer, { schedule: 'manual' }, { DMsPerLaunch: 3 });
  await bench.work(await bench.started(customer, id));
  await bench.until(customer, id, 'waiting');
  const edited = await customer.call('PUT', `/api/jobs/${id}`, {
    name: 'An order',
    platform: 'instagram',
    type: 'dm',
    target: Array.from({ length: 15 }, (_, n) => `reader_${n}`).join('\n'),
    schedule: 'auto',
    settings: { accountType: 'Shared', Message: 'Hello {{username}}', dmQuantity: 100_000, DMsPerLaunch: 5 },
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect((await bench.work(await bench.claimNext(id))).sent).toEqual(['reader_3', 'reader_4']);
});
