import { createServer, type ServerResponse } from 'node:http';
import { parseSheetLink } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { jobs } from '../../../db/schema/index.ts';
import { hostsOf } from '../../jobs/index.ts';
import { sheetStarts } from './sheet-starts.ts';

const WAIT = { timeout: 30_000, interval: 50 };

type Reply = (reply: ServerResponse) => unknown;

/** The fake Google's response, and its number of requests. */
let answer: Reply;
let asked = 0;
const google = createServer((_, reply) => {
  asked += 1;
  answer(reply);
});
const csv =
  (text: string): Reply =>
  (reply) =>
    reply.writeHead(200, { 'content-type': 'text/csv' }).end(text);
const refuse =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (reply) =>
    reply.writeHead(status, headers).end();

let api: TestService;
let user: Browser;

beforeAll(async () => {
  await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening));
  const address = google.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  api = await startTestService({ SHEETS_URL: `http://127.0.0.1:${address.port}` });
});
afterAll(async () => {
  await api.stop();
  google.closeAllConnections();
  await new Promise((closed) => google.close(closed));
});
beforeEach(async () => {
  user = await api.verified();
  answer = csv('nasa\n');
  asked = 0;
});

let account = 300_000;
const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);

const job = {
  name: 'From a sheet',
  platform: 'instagram',
  type: 'profile',
  target: 'https://docs.google.com/spreadsheets/d/a-sheet-of-names/edit',
  schedule: 3_600,
  settings: { accountType: 'Private', profilesPerLaunch: 3 },
};

async function create(change: object = {}): Promise<string> {
  const sessionId = `${++account}%3Aabcdefghijkl%3A7%3AAYtest`;
  const created = await user.call('POST', '/api/jobs', { ...job, sessionId, ...change });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  return created.body.data.job._id;
}

/** The state after a job's first run, with its cycle finished. */
const fallsDue = (id: string) =>
  execute(sql`UPDATE jobs SET status = 'waiting', next_run_at = now() - interval '1 second' WHERE id = ${id}`);
const view = async (id: string) => (await user.call('GET', `/api/jobs/${id}`)).body.data.job;
const retried = (id: string) => execute(sql`UPDATE jobs SET retry_at = NULL WHERE id = ${id}`);
const isStarted = (id: string) => vi.waitUntil(async () => (await view(id)).lastRun, WAIT);
const isPostponed = (id: string, putOffFor: string) =>
  vi.waitUntil(
    async () =>
      (await execute(sql`SELECT 1 FROM jobs WHERE id = ${id} AND put_off_for = ${putOffFor} AND retry_at > now()`)).rows
        .length > 0,
    WAIT,
  );

test('a schedule’s start reads the sheet and starts with its rows', async () => {
  const id = await create();
  await fallsDue(id);
  expect((await isStarted(id)).targets).toMatchObject([{ target: 'nasa' }]);
  expect(asked).toBe(1);
});

test('a sheet is read once per cycle, however often the start is retried', async () => {
  const id = await create();
  // The plan allows one concurrent job; another job starts while the sheet is read.
  const other = await create({ target: 'natgeo', schedule: 'manual' });
  answer = (reply) => {
    void user.call('POST', `/api/jobs/${other}/start`).then(() => csv('nasa\n')(reply));
  };
  await fallsDue(id);
  await isPostponed(id, 'room');
  for (let tries = 0; tries < 3; tries++) {
    await retried(id);
    await isPostponed(id, 'room');
  }
  expect(asked).toBe(1);
});

test('a sheet isn’t read while the customer’s plan has no room', async () => {
  const other = await create({ target: 'natgeo', schedule: 'manual' });
  expect((await user.call('POST', `/api/jobs/${other}/start`)).status).toBe(200);
  const id = await create();
  await fallsDue(id);
  await isPostponed(id, 'room');
  expect(asked).toBe(0);
});

const troubles: readonly (readonly [string, Reply])[] = [
  ['limits requests', refuse(429)],
  ['fails', refuse(503)],
  ['ends the connection', (reply) => reply.destroy()],
];

test.each(troubles)(
  'if Google %s, the job keeps its schedule, states the reason and retries later',
  async (_, trouble) => {
    const id = await create();
    answer = trouble;
    await fallsDue(id);
    await vi.waitUntil(async () => (await view(id)).reasonMessage?.code === 'job.sheet_unreadable', WAIT);
    expect(await view(id)).toMatchObject({ status: 'waiting' });
    expect(asked).toBe(1);
    answer = csv('nasa\n');
    await retried(id);
    await isStarted(id);
    expect(await view(id)).toMatchObject({ reason: null });
  },
);

test('respects the delay that Google requests', async () => {
  const id = await create();
  answer = refuse(429, { 'retry-after': '600' });
  await fallsDue(id);
  await vi.waitUntil(async () => (await view(id)).reason !== null, WAIT);
  const { rows } = await execute(
    sql`SELECT retry_at > now() + interval '500 seconds' AS kept FROM jobs WHERE id = ${id}`,
  );
  expect(rows).toEqual([{ kept: true }]);
});

test('a sheet that is no longer shared pauses the job with the reason', async () => {
  const id = await create();
  answer = refuse(403);
  await fallsDue(id);
  await vi.waitUntil(async () => (await view(id)).status === 'paused', WAIT);
  expect(await view(id)).toMatchObject({ reasonMessage: { code: 'sheet.not_shared' } });
});

test('a sheet that never loads doesn’t delay other jobs', async () => {
  const slow = await create();
  const held: ServerResponse[] = [];
  answer = (reply) => held.push(reply);
  await fallsDue(slow);
  await vi.waitUntil(() => asked === 1, WAIT);
  user = await api.verified();
  const id = await create({ target: 'natgeo' });
  await fallsDue(id);
  await isStarted(id);
  expect([asked, held[0]?.destroyed]).toEqual([1, false]);
  // The tests that follow need the slot of this read.
  held[0]?.destroy();
});

test('many sheets that are due together don’t look unreadable, and delay neither a manual start nor other jobs', async () => {
  const clicked = await create({ schedule: 'manual' });
  const other = await create({ target: 'natgeo' });
  const held: ServerResponse[] = [];
  answer = (reply) => held.push(reply);
  onTestFinished(async () => {
    await execute(sql`DELETE FROM jobs WHERE id LIKE 'job_sheet_%'`);
  });
  await execute(sql`
    INSERT INTO users (id, name, email, password_hash)
    SELECT 'usr_sheet_' || n, 'Ada', 'sheet-' || n || '@example.com', '' FROM generate_series(1, 130) AS n`);
  await execute(sql`
    INSERT INTO jobs (id, user_id, name, platform, type, target, interval_s, settings, status, next_run_at)
    SELECT 'job_sheet_' || n, 'usr_sheet_' || n, 'From a sheet', 'instagram', 'profile', ${job.target}, 3600,
      '{"accountType": "Private"}', 'waiting', now() - interval '1 hour'
    FROM generate_series(1, 130) AS n`);
  await vi.waitUntil(() => held.length === 4, WAIT);
  await fallsDue(other);
  await isStarted(other);
  expect(held).toHaveLength(4);
  expect((await user.call('POST', `/api/jobs/${other}/pause`)).status).toBe(200);
  await vi.waitUntil(async () => (await view(other)).status === 'paused', WAIT);
  answer = csv('nasa\n');
  expect((await user.call('POST', `/api/jobs/${clicked}/start`)).status).toBe(200);
  for (const reply of held) csv('nasa\n')(reply);
  await vi.waitUntil(() => asked > 20, WAIT);
  const { rows } = await execute(sql`SELECT DISTINCT reason FROM jobs WHERE id LIKE 'job_sheet_%'`);
  expect(rows).toEqual([{ reason: null }]);
});

test('an owner’s further sheets wait shortly while two are read', async () => {
  const { context } = api.service;
  const sheet = parseSheetLink(job.target, hostsOf(context.env).sheets);
  if (!sheet) throw new Error('no sheet');
  const ids = [await create(), await create(), await create()];
  // Due an hour later, so that the service's own sweep doesn't start them.
  const rows = await context.db
    .update(jobs)
    .set({ status: 'waiting', nextRunAt: sql`now() + interval '1 hour'` })
    .where(sql`id = ANY(${sql.param(ids)}::text[])`)
    .returning();
  const held: ServerResponse[] = [];
  answer = (reply) => held.push(reply);
  const replica = () => {
    const now = () => new Date(context.clock.now().getTime() + 3_600_000);
    return sheetStarts({ ...context, clock: { ...context.clock, now } });
  };
  const [first, second] = [replica(), replica()];
  const retriesIn = async (seconds: number) =>
    (
      await execute(sql`
        SELECT id, reason FROM jobs WHERE id = ANY(${sql.param(ids)}::text[])
          AND retry_at - now() BETWEEN interval '1 hour' AND make_interval(hours => 1, secs => ${seconds})`)
    ).rows;
  await Promise.all(rows.map((row) => first.begin(row, sheet)));
  expect(await retriesIn(2)).toEqual([{ id: rows[2]?.id, reason: null }]);
  await vi.waitUntil(() => held.length === 2, WAIT);
  // A replica that is full doesn't postpone the starts of others.
  await Promise.all(rows.toReversed().map((row) => second.begin(row, sheet)));
  expect(await retriesIn(2)).toHaveLength(1);
  await Promise.all([first.stop(), second.stop()]);
});

test('an order without funds is refused before its sheet is read', async () => {
  const id = await create({
    type: 'dm',
    sessionId: undefined,
    schedule: 'auto',
    settings: { accountType: 'Shared', Message: 'Hello {{username}}', dmQuantity: 100_000 },
  });
  const answered = await user.call('POST', `/api/jobs/${id}/start`);
  expect(answered).toMatchObject({ status: 402, body: { code: 'out_of_funds' } });
  expect(asked).toBe(0);
});

test('a NUL character in a cell refuses the start with a message', async () => {
  const id = await create();
  answer = csv('nasa\nnat\u0000geo\n');
  const answered = await user.call('POST', `/api/jobs/${id}/start`);
  expect(answered).toMatchObject({ status: 400, body: { message: expect.stringContaining('NUL') } });
  expect(await view(id)).toMatchObject({ status: 'pending' });
});

test('a manual start reports that Google can’t be reached, and changes nothing', async () => {
  const id = await create();
  answer = refuse(429);
  const answered = await user.call('POST', `/api/jobs/${id}/start`);
  expect(answered).toMatchObject({ status: 503, body: { message: expect.stringContaining('Try again in a minute') } });
  expect(await view(id)).toMatchObject({ status: 'pending', runs: { totalRuns: 0 } });
});

test.each([
  ['a list', 'natgeo', ['natgeo'], 1],
  ['another sheet', 'https://docs.google.com/spreadsheets/d/another-sheet/edit', ['tidepool_lab'], 2],
])('a manual start collects %s that is saved while the sheet is read', async (_, target, collected, reads) => {
  const id = await create();
  answer = (reply) => {
    answer = csv('tidepool_lab\n');
    void user.call('PUT', `/api/jobs/${id}`, { ...job, target, sessionId: '' }).then(() => csv('nasa\n')(reply));
  };
  const answered = await user.call('POST', `/api/jobs/${id}/start`);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  expect(answered.body.data.job).toMatchObject({ target });
  const targets = answered.body.data.job.lastRun.targets.map((one: { target: string }) => one.target);
  expect([targets, asked]).toEqual([collected, reads]);
});
