import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';

/** A fake stand-in that issues sessions for demo jobs. */
let opened = 0;
let broken = false;
const standIn = createServer((request, response) => {
  if (broken || request.method !== 'POST' || request.url !== '/__sandbox/sessions')
    return void response.writeHead(500).end();
  opened++;
  response.end(JSON.stringify({ sessionid: `${7_000 + opened}%3Aabcdefghijkl%3A7%3AAYdemo`, username: 'somebody' }));
});

let api: TestService;
let user: Browser;
beforeAll(async () => {
  await new Promise<void>((done) => standIn.listen(0, '127.0.0.1', done));
  const { port } = standIn.address() as AddressInfo;
  api = await startTestService({ INSTAGRAM_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await api.stop();
  standIn.close();
});
beforeEach(async () => {
  broken = false;
  user = await api.verified();
});

const Steps = z.object({
  result: z.object({ data: z.object({ done: z.array(z.string()).nullable(), demo: z.boolean() }) }),
});
const stepsOf = async (who = user) => Steps.parse((await who.call('GET', '/trpc/firstSteps.get')).body).result.data;
const dismiss = (who = user) => who.call('POST', '/api/users/first-steps/dismiss');
const pressDemo = (who = user, language = 'en') =>
  who.call('POST', '/api/jobs/demo', {}, { 'accept-language': language });

async function createOwn(): Promise<{ readonly _id: string; readonly name: string }> {
  const answer = await user.call('POST', '/api/jobs', {
    ...{ name: 'My job', platform: 'instagram', type: 'profile', target: 'nasa' },
    ...{ sessionId: '5000%3Aabcdefghijkl%3A7%3AAYtest', settings: { accountType: 'Private' } },
  });
  return answer.body.data.job;
}
const haveRun = (id: string) => api.service.context.db.execute(sql`UPDATE jobs SET total_runs = 1 WHERE id = ${id}`);
/** As if the user had downloaded the results of the job with this name. */
async function exportOf(name: string): Promise<void> {
  const message = JSON.stringify(msg('audit_of.results_exported', { job: name, format: 'csv' }));
  await api.service.context.db.execute(sql`
    INSERT INTO audit_events (user_id, at, kind, message)
    VALUES ((SELECT id FROM users WHERE email = ${user.email}), now(), 'results_exported', ${message}::jsonb)`);
}

test('the first request creates and starts a demo job, and further ones return it', async () => {
  expect(await stepsOf()).toEqual({ done: ['verify'], demo: true });
  const answers = await Promise.all([pressDemo(), pressDemo(), pressDemo()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const again = await pressDemo(user, 'de');
  const jobs = (await user.call('GET', '/api/jobs')).body.data.jobs;
  expect(jobs).toMatchObject([
    { name: 'Demo: followers of nasa', target: 'nasa', status: 'processing', settings: { followersPerProfile: 500 } },
  ]);
  const ids = [...answers, again].map(({ body }) => body.data.job._id);
  expect(new Set(ids)).toEqual(new Set([jobs[0]?._id]));
  expect(await stepsOf()).toEqual({ done: ['verify'], demo: false });
});

test('a demo job is the user’s own: another user gets another one', async () => {
  const other = await api.verified();
  const [mine, theirs] = [await pressDemo(), await pressDemo(other)];
  expect(mine.body.data.job._id).not.toBe(theirs.body.data.job._id);
});

test('a demo job counts toward the limits of the plan', async () => {
  for (let n = 0; n < 5; n++) {
    const job = {
      name: `Job ${n}`,
      platform: 'instagram',
      type: 'profile',
      target: 'nasa',
      settings: { accountType: 'Private' },
    };
    const answer = await user.call('POST', '/api/jobs', {
      ...job,
      sessionId: `${6_000 + n}%3Aabcdefghijkl%3A7%3AAYtest`,
    });
    expect(answer.status).toBe(200);
  }
  expect((await pressDemo()).body.code).toBe('job_limit_reached');
  expect(await stepsOf()).toMatchObject({ demo: false });
});

test('a stand-in that doesn’t respond leaves no job behind', async () => {
  broken = true;
  expect(await pressDemo()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await user.call('GET', '/api/jobs')).body.data.jobs).toEqual([]);
});

test('a demo job and its file complete no step; the user’s own job does', async () => {
  const { db } = api.service.context;
  const demo = (await pressDemo()).body.data.job;
  await haveRun(demo._id);
  await exportOf(demo.name);
  expect((await stepsOf()).done).toEqual(['verify']);
  const own = await createOwn();
  expect((await stepsOf()).done).toEqual(['verify', 'job']);
  await haveRun(own._id);
  expect((await stepsOf()).done).toEqual(['verify', 'job', 'run']);
  await exportOf(own.name);
  expect((await stepsOf()).done).toEqual(['verify', 'job', 'run', 'download']);
  await db.execute(sql`DELETE FROM jobs WHERE id = ${demo._id}`);
  expect((await stepsOf()).done).toEqual(['verify', 'job', 'run', 'download']);
});

test('the steps are over once all are done, even if something is deleted later', async () => {
  const { db } = api.service.context;
  const { _id, name } = await createOwn();
  await haveRun(_id);
  await user.call('POST', '/api/accounts', { platform: 'twitter', sessionId: 'canarycanary' });
  expect((await stepsOf()).done).toEqual(['verify', 'account', 'job', 'run']);
  await exportOf(name);
  expect((await stepsOf()).done).toBeNull();
  await db.execute(sql`DELETE FROM jobs WHERE id = ${_id}`);
  expect(await stepsOf()).toEqual({ done: null, demo: true });
});

test('steps are dismissed on every device, and only for their user', async () => {
  const other = await api.verified();
  expect((await dismiss()).status).toBe(200);
  expect((await stepsOf()).done).toBeNull();
  expect((await stepsOf(other)).done).toEqual(['verify']);
});
