import { Claim } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../test/test-service.ts';
import { people, startTestWorker, type TestWorker } from '../../../test/test-worker.ts';
import { sweep } from './sweep.ts';

let api: TestService;
let worker: TestWorker;
beforeAll(async () => {
  api = await startTestService();
  worker = await startTestWorker(api.natsUrl);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

let account = 60_000;

async function createJob(user: Browser, name: string, schedule: 'manual' | number): Promise<string> {
  const answer = await user.call('POST', '/api/jobs', {
    name,
    platform: 'instagram',
    type: 'follower',
    target: 'nasa',
    sessionId: `${++account}%3Aabcdefghijkl%3A7%3AAYtest`,
    schedule,
    settings: { accountType: 'Private', followersPerProfile: 10 },
  });
  return answer.body.data.job._id;
}

/** Lets the worker end the next run: with all its rows, or with none since the platform refuses. */
async function endRun(outcome: 'done' | 'blocked'): Promise<void> {
  const { runId } = await worker.ticket();
  const claim = Claim.parse(await worker.claim(runId));
  const targetId = claim.targets[0]?.targetId ?? '';
  const runningMs = 10;
  if (outcome === 'done') {
    const checkpoint = { cursor: null, more: false };
    await worker.send(claim, 1, { kind: 'page', targetId, rows: people(1, 10), checkpoint, found: 10, runningMs });
    await worker.send(claim, 2, { kind: 'target', targetId, verdict: 'complete', found: 10, reason: null, runningMs });
  }
  await worker.send(claim, outcome === 'done' ? 3 : 1, { kind: 'end', outcome, reason: null, runningMs });
}

/** What became of the mails about a job, once all of them are settled. */
const fatesOf = (jobId: string, count: number) =>
  vi.waitUntil(
    async () => {
      const { rows } = await api.service.context.db.execute<{ status: string }>(
        sql`SELECT status FROM mails WHERE about = ${jobId} AND kind = 'run_finished' ORDER BY created_at`,
      );
      const settled = rows.filter(({ status }) => status === 'sent' || status === 'unwanted');
      return settled.length === count ? settled.map(({ status }) => status) : false;
    },
    { timeout: 10_000, interval: 30 },
  );

test('a run that has finished is told by mail, with its rows and where to see them', async () => {
  const user = await api.verified();
  const id = await createJob(user, 'One & only', 'manual');
  await user.call('POST', `/api/jobs/${id}/start`);
  await endRun('done');
  expect(await fatesOf(id, 1)).toEqual(['sent']);
  const mail = (await api.mailsTo(user.email)).at(-1);
  expect(mail?.subject).toBe('“One & only” has finished');
  expect(mail?.text).toContain('10 rows');
  expect(mail?.html).toContain(`/dashboard/jobs/${id}`);
  expect(mail?.html).toContain('One &#38; only');
});

test('a run that failed is told with the reason', async () => {
  const user = await api.verified();
  const id = await createJob(user, 'Blocked', 'manual');
  await user.call('POST', `/api/jobs/${id}/start`);
  await endRun('blocked');
  expect(await fatesOf(id, 1)).toEqual(['sent']);
  const mail = (await api.mailsTo(user.email)).at(-1);
  expect(mail).toMatchObject({ subject: '“Blocked” has failed', text: expect.stringContaining('keeps refusing') });
});

test('who doesn’t want such mails gets none', async () => {
  const user = await api.verified();
  await user.call('PATCH', '/api/users/notifications', { emailNotifications: false });
  const id = await createJob(user, 'Silent', 'manual');
  await user.call('POST', `/api/jobs/${id}/start`);
  await endRun('done');
  expect(await fatesOf(id, 1)).toEqual(['unwanted']);
});

test('a recurring job tells once a day', async () => {
  const user = await api.verified();
  const id = await createJob(user, 'Again and again', 30);
  await user.call('POST', `/api/jobs/${id}/start`);
  await endRun('done');
  expect(await fatesOf(id, 1)).toEqual(['sent']);
  await api.service.context.db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
  await sweep(api.service.context, false);
  await endRun('done');
  expect(await fatesOf(id, 2)).toEqual(['sent', 'unwanted']);
  await user.call('POST', `/api/jobs/${id}/pause`);
});
