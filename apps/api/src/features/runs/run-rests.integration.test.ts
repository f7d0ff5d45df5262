import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type MessageBench, startMessageBench } from '../../../test/message-bench.ts';
import { operate } from '../../../test/operate.ts';
import type { Browser } from '../../../test/test-service.ts';
import { sweep } from './sweep.ts';

/** Longer than a worker waits within a run. */
const PACE_MS = 24 * 60_000;

let bench: MessageBench;
let user: Browser;
let account = 70_000;
beforeAll(async () => {
  bench = await startMessageBench({ MESSAGE_PACE_MS: String(PACE_MS) });
});
afterAll(() => bench.stop());
beforeEach(async () => {
  account += 1;
  user = await bench.api.verified();
});

const execute = (statement: ReturnType<typeof sql>) => bench.api.service.context.db.execute(statement);
const runOf = async (jobId: string) =>
  (await execute(sql`SELECT status, dispatched_at, rest_until FROM runs WHERE job_id = ${jobId}`)).rows[0];
const queued = (jobId: string) =>
  vi.waitUntil(
    async () => {
      const run = await runOf(jobId);
      return run?.status === 'queued' && run;
    },
    { timeout: 10_000, interval: 20 },
  );

/** A job that has sent its first message, and whose run rests until the next. */
async function resting() {
  const id = await bench.createJob(user, { sessionId: bench.sessionId(account) });
  const claim = await bench.start(user, id);
  const events = bench.eventsOf(claim);
  await bench.sendOne(claim, events);
  expect(await bench.worker.next(claim)).toEqual({ kind: 'done', outcome: 'rests', reason: null });
  await events.end('rests');
  return { id, run: await queued(id) };
}
const passTime = (jobId: string) =>
  execute(sql`
    WITH rested AS (
      UPDATE runs SET queued_at = now() - interval '1 hour', rest_until = now() - interval '1 second' WHERE job_id = ${jobId}
    )
    UPDATE account_days SET last_at = last_at - interval '1 hour' WHERE account_key = ${`instagram:${account}`}`);

test('between two messages of its account a run keeps no worker, and says when it goes on', async () => {
  const { id, run } = await resting();
  expect(Date.parse(String(run.rest_until)) - Date.now()).toBeGreaterThan(PACE_MS - 60_000);
  const at = new Date(String(run.rest_until)).toISOString().slice(0, 16).replace('T', ' ');
  expect(await bench.view(user, id)).toMatchObject({
    status: 'running',
    reason: `The account’s messages are spread over the day. Next message at ${at} UTC.`,
  });
  // Another job has the account meanwhile, and the same pace.
  const somebody = await bench.api.verified();
  const other = await bench.createJob(somebody, { sessionId: bench.sessionId(account) });
  expect(await bench.worker.next(await bench.start(somebody, other))).toMatchObject({ kind: 'done', outcome: 'rests' });
});

test('it goes on when its time has come, not before, with whom it left out', async () => {
  const { id } = await resting();
  await execute(sql`UPDATE runs SET queued_at = now() - interval '1 hour' WHERE job_id = ${id}`);
  await sweep(bench.api.service.context, false);
  expect(await runOf(id)).toMatchObject({ dispatched_at: null });
  await passTime(id);
  const claim = await bench.claimNext(id);
  const events = bench.eventsOf(claim);
  expect(await bench.sendOne(claim, events)).toMatchObject({ recipient: 'grace' });
  expect(await runOf(id)).toMatchObject({ status: 'running', rest_until: null });
  expect(await bench.view(user, id)).toMatchObject({ reason: null });
});

test('a clock that was set back keeps it no longer than it may ever rest', async () => {
  const { id } = await resting();
  await passTime(id);
  await execute(sql`UPDATE runs SET rest_until = now() + interval '2 days' WHERE job_id = ${id}`);
  expect(await bench.offered(await bench.claimNext(id))).toMatchObject({ recipient: 'grace' });
});

test('support stops it while it rests, and its owner resumes it', async () => {
  const { id } = await resting();
  await operate(bench.api, 'jobs stop', id);
  expect(await bench.view(user, id)).toMatchObject({ status: 'paused' });
  const claim = await bench.start(user, id);
  // The pace holds all the same.
  expect(await bench.worker.next(claim)).toMatchObject({ kind: 'done', outcome: 'rests' });
});
