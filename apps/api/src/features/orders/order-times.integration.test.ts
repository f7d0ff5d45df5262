import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OrderBench, startOrderBench } from '../../../test/order-bench.ts';
import type { Browser } from '../../../test/test-service.ts';

const PRICE = 0.005;
const DAY_MS = 86_400_000;

let bench: OrderBench;
let customer: Browser;
beforeAll(async () => {
  bench = await startOrderBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  customer = await bench.api.verified();
  await bench.give(customer, 600_000_000);
  await bench.owner(1, 100);
});

const execute = (statement: ReturnType<typeof sql>) => bench.api.service.context.db.execute(statement);
const start = async (id: string) => {
  const answer = await customer.call('POST', `/api/jobs/${id}/start`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
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
  await start(id);
  await bench.work(await bench.claimNext(id));
  return { id, until: (await rests(id)).nextRunAt };
};

test('an order that is due while the database is still on the day before rests again, and isn’t paused', async () => {
  const { id, until } = await resting();
  await execute(sql`UPDATE jobs SET next_run_at = now(), reason = NULL WHERE id = ${id}`);
  expect(await rests(id)).toMatchObject({ status: 'running', nextRunAt: until });
  expect(await bench.balances(customer)).toMatchObject({ held: 500 - 3 * PRICE });
});

test('a clock that was set back leaves an order at rest no longer than a day', async () => {
  const { id } = await resting();
  await execute(sql`UPDATE jobs SET next_run_at = now() + interval '9 days' WHERE id = ${id}`);
  await vi.waitUntil(async () => Date.parse((await rests(id)).nextRunAt) <= Date.now() + DAY_MS, { timeout: 15_000 });
  expect(await bench.view(customer, id)).toMatchObject({ status: 'running' });
});

test('an order whose list was changed to people who all have their message ends at its start, and the rest goes back', async () => {
  const id = await bench.order(customer);
  await start(id);
  const claim = await bench.claimNext(id);
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
  await start(id);
  expect(await bench.view(customer, id)).toMatchObject({
    status: 'completed',
    reason: 'The list has ended: 2 of 100,000 messages were delivered. $499.990 went back to your funds.',
  });
  expect(await bench.balances(customer)).toMatchObject({ held: 0, funds: 600 - 2 * PRICE });
});
