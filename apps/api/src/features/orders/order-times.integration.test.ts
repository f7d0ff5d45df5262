import { JobId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { customer, FUNDS, fixture, PRICE, setUpOrders } from '../../../test/support/order-fixture.ts';
import { TODAY } from '../messages/index.ts';
import { planRun } from './plan-run.ts';

const DAY_MS = 86_400_000;

setUpOrders();
beforeEach(async () => {
  await fixture.give(customer, FUNDS);
  await fixture.owner(1, 100);
});

const execute = (statement: ReturnType<typeof sql>) => fixture.api.service.context.db.execute(statement);
const rests = (id: string) =>
  vi.waitUntil(
    async () => {
      const job = await fixture.view(customer, id);
      return typeof job.nextRunAt === 'string' && job.reason ? { ...job, nextRunAt: job.nextRunAt } : false;
    },
    { timeout: 15_000, interval: 30 },
  );
/** An order that has sent its three messages of the day. */
const resting = async () => {
  const id = await fixture.order(customer, {}, { DMsPerLaunch: 3 });
  await fixture.work(await fixture.started(customer, id));
  return { id, until: (await rests(id)).nextRunAt };
};

const READERS = Array.from({ length: 15 }, (_, n) => `reader_${n}`).join('\n');

const edit = (id: string, change: { target: string; schedule: 'manual' | 'auto' }, settings: object) =>
  customer.call('PUT', `/api/jobs/${id}`, {
    name: 'An order',
    platform: 'instagram',
    type: 'dm',
    ...change,
    settings: { accountType: 'Shared', Message: 'Hello {{username}}', ...settings },
  });

test('an order due before the database’s midnight rests again instead of pausing', async () => {
  const { id, until } = await resting();
  await execute(sql`UPDATE jobs SET next_run_at = now(), reason = NULL WHERE id = ${id}`);
  expect(await rests(id)).toMatchObject({ status: 'running', nextRunAt: until });
  expect(await fixture.balances(customer)).toMatchObject({ held: 500 - 3 * PRICE });
});

test('a clock set back lets an order rest for at most a day', async () => {
  const { id } = await resting();
  await execute(sql`UPDATE jobs SET next_run_at = now() + interval '9 days' WHERE id = ${id}`);
  await vi.waitUntil(async () => Date.parse((await rests(id)).nextRunAt) <= Date.now() + DAY_MS, { timeout: 15_000 });
  expect(await fixture.view(customer, id)).toMatchObject({ status: 'running' });
});

test('a recurring order that has sent its messages of the day waits for the next day', async () => {
  const id = await fixture.order(customer, { schedule: 300 }, { DMsPerLaunch: 3 });
  await fixture.work(await fixture.started(customer, id));
  const { status, nextRunAt } = await rests(id);
  expect(status).toBe('waiting');
  await fixture.sweep();
  expect(await fixture.view(customer, id)).toMatchObject({ status, nextRunAt });
});

test('a recurring order keeps its schedule after several runs on one day', async () => {
  const id = await fixture.order(customer, { schedule: 3_600 }, { DMsPerLaunch: 3 });
  const claim = await fixture.started(customer, id);
  const { rows } = await execute(sql`
    UPDATE jobs SET last_due_at = date_trunc('second', now()) - interval '20 minutes' WHERE id = ${id}
    RETURNING (extract(epoch FROM last_due_at) * 1000)::float8 AS due`);
  await fixture.work(claim, 1);
  await fixture.worker.send(claim, 2, { kind: 'end', outcome: 'done', reason: null, runningMs: 5 });
  await fixture.work(await fixture.claimNext(id));
  const { status, nextRunAt } = await rests(id);
  expect(status).toBe('waiting');
  expect((Date.parse(nextRunAt) - Number(rows[0]?.due)) % 3_600_000).toBe(0);
});

test('an order whose new list has only messaged recipients ends at its start and releases the rest', async () => {
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  const { sent } = await fixture.work(claim, 2);
  await fixture.operate('jobs stop', id);
  await fixture.worker.send(claim, 3, { kind: 'end', outcome: 'paused', reason: null, runningMs: 10 });
  await fixture.until(customer, id, 'paused');
  const edited = await edit(id, { target: sent.join('\n'), schedule: 'auto' }, { dmQuantity: 100_000 });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect((await customer.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  expect(await fixture.view(customer, id)).toMatchObject({
    status: 'completed',
    reason: 'The list has ended: 2 of 100,000 messages were delivered. $499.990 was returned to your funds.',
  });
  expect(await fixture.balances(customer)).toMatchObject({ held: 0, funds: 600 - 2 * PRICE });
});

test('a waiting manual order edited to automatic continues by schedule', async () => {
  const id = await fixture.order(customer, { schedule: 'manual' }, { DMsPerLaunch: 3 });
  await fixture.work(await fixture.started(customer, id));
  await fixture.until(customer, id, 'waiting');
  const edited = await edit(id, { target: READERS, schedule: 'auto' }, { dmQuantity: 100_000, DMsPerLaunch: 5 });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect((await fixture.work(await fixture.claimNext(id))).sent).toEqual(['reader_3', 'reader_4']);
});

test('an edit that costs more than a waiting order holds pauses the order until its owner runs it', async () => {
  const id = await fixture.order(customer, { schedule: 'manual' }, { DMsPerLaunch: 3 });
  await fixture.work(await fixture.started(customer, id));
  await fixture.until(customer, id, 'waiting');
  const before = await fixture.balances(customer);
  const edited = await edit(id, { target: READERS, schedule: 'auto' }, { dmQuantity: 110_000, DMsPerLaunch: 5 });
  expect(edited).toMatchObject({ status: 200, body: { data: { job: { status: 'paused', nextRunAt: null } } } });
  await fixture.sweep();
  expect(await fixture.view(customer, id)).toMatchObject({ status: 'paused' });
  expect(await fixture.balances(customer)).toEqual(before);
  expect((await fixture.work(await fixture.started(customer, id))).sent).toEqual(['reader_3', 'reader_4']);
  expect(await fixture.balances(customer)).toMatchObject({ funds: before.funds - 50 });
});

test('an edit of a started order is forecast for the recipients who have no message yet', async () => {
  const id = await fixture.order(customer, { schedule: 'manual' }, { DMsPerLaunch: 3 });
  await fixture.work(await fixture.started(customer, id));
  await fixture.until(customer, id, 'waiting');
  const edited = await edit(id, { target: READERS, schedule: 'manual' }, { dmQuantity: 100_000, DMsPerLaunch: 3 });
  expect(edited).toMatchObject({
    status: 200,
    body: { params: { recipients: 15, forecast: { params: { days: 4 } } } },
  });
  expect(await fixture.orderOf(customer, id)).toMatchObject({ forecast: { messages: 12, days: 4 } });
});

test('an edit of a started order is forecast for the messages that are left', async () => {
  const id = await fixture.order(customer, { schedule: 'manual' }, { DMsPerLaunch: 3 });
  await fixture.work(await fixture.started(customer, id));
  await fixture.until(customer, id, 'waiting');
  const edited = await edit(
    id,
    { target: 'https://docs.google.com/spreadsheets/d/readers/edit#gid=0', schedule: 'manual' },
    { dmQuantity: 100_003 },
  );
  expect(edited).toMatchObject({ status: 200, body: { params: { accountDays: 1_000 } } });
});

test('a run has no more messages than are paid for, and than the day has left, including unknown ones', async () => {
  const id = JobId.parse(await fixture.order(customer));
  await execute(sql`
    INSERT INTO order_days (job_id, day, sent, "unknown", failed) VALUES (${id}, ${TODAY}, 2, 1, 0)`);
  const planned = (dmQuantity: number, DMsPerLaunch: number) =>
    fixture.api.service.context.db.transaction((tx) => {
      const settings = { accountType: 'Shared' as const, dmQuantity, DMsPerLaunch };
      return planRun(tx, { id, platform: 'instagram', settings }, true);
    });
  expect(await planned(7, 100)).toEqual({ kind: 'run', messages: 4 });
  expect(await planned(100, 8)).toEqual({ kind: 'run', messages: 5 });
});
