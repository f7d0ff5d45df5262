import type { Claim, JobId } from '@trawl/contracts';
import { sessionHash } from '@trawl/service-kit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestChecks, type TestChecks } from '../../../../test/support/test-checks.ts';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { startTestWorker, type TestWorker } from '../../../../test/support/test-worker.ts';
import { openSessions } from '../index.ts';

let api: TestService;
let checks: TestChecks;
let worker: TestWorker;
let user: Browser;
beforeAll(async () => {
  api = await startTestService();
  [checks, worker] = await Promise.all([startTestChecks(api.natsUrl), startTestWorker(api.natsUrl)]);
});
beforeEach(async () => {
  user = await api.verified();
});
afterAll(async () => {
  await Promise.all([checks.stop(), worker.stop()]);
  await api.stop();
});

let numbers = 5_000;

async function link(who = user) {
  const number = ++numbers;
  const sessionId = checks.session(number);
  const { _id } = (await who.call('POST', '/api/accounts', { platform: 'instagram', sessionId })).body.data.account;
  return { id: String(_id), number, sessionId };
}

const create = (sessionId: string, change: object = {}) =>
  user.call('POST', '/api/jobs', {
    name: 'Profiles',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId,
    settings: { accountType: 'Private' },
    ...change,
  });
/** A running job on a new linked account. */
async function claimedWithAccount() {
  const account = await link();
  const { _id } = (await create(account.id)).body.data.job;
  await user.call('POST', `/api/jobs/${_id}/start`);
  return { account, _id, claim: await worker.claimNext(_id) };
}

/** Names the session that a worker with this claim used. */
const lostIn = ({ sessions }: Claim, { sessionId }: { readonly sessionId: string }) => ({
  sessionRef: sessions[0]?.sessionRef ?? '',
  sessionHash: sessionHash(sessionId),
});
const opened = (id: JobId) => openSessions(api.service.context.db, api.service.context.sealer, id);

test('a job runs on linked accounts and pasted sessions, with the account’s current session', async () => {
  const account = await link();
  const pasted = `${++numbers}%3Apastedsession%3A7%3AAYpast`;
  const { _id, sessionId } = (await create(`${account.id}\n${pasted}`)).body.data.job;
  expect(sessionId).toBe(`${account.id}\n••••past`);
  const renewed = checks.session(account.number);
  await user.call('PUT', `/api/accounts/${account.id}`, { sessionId: renewed });
  await user.call('POST', `/api/jobs/${_id}/start`);
  const claim = await worker.claimNext(_id);
  expect(claim.sessions.map((session) => session.sessionId)).toEqual([renewed, pasted]);
});

test('an edit with masked sessions keeps them, and may add another', async () => {
  const [first, second] = [await link(), await link()];
  const { _id, sessionId } = (await create(`${first.id}\n${++numbers}%3Apastedsession%3A7%3AAYpast`)).body.data.job;
  const edit = (lines: string) =>
    user.call('PUT', `/api/jobs/${_id}`, {
      name: 'Profiles',
      platform: 'instagram',
      type: 'profile',
      target: 'nasa',
      sessionId: lines,
      settings: { accountType: 'Private' },
    });
  expect((await edit(sessionId)).body.data.job.sessionId).toBe(sessionId);
  expect((await edit('')).body.data.job.sessionId).toBe(sessionId);
  expect((await edit(`${second.id}\n${first.id}`)).body.data.job.sessionId).toBe(`${second.id}\n${first.id}`);
  expect(await opened(_id)).toMatchObject([{ sessionId: second.sessionId }, { sessionId: first.sessionId }]);
});

test('an expired account can’t be selected, but one that expires later stays', async () => {
  const account = await link();
  const before = (await create(account.id)).body.data.job;
  checks.kill(account.sessionId);
  await user.call('PUT', `/api/accounts/${account.id}`, {});
  expect(await create(account.id)).toMatchObject({
    status: 400,
    body: { code: 'bad_input', message: expect.stringContaining(`@person_${account.number} has expired`) },
  });
  const kept = await user.call('PUT', `/api/jobs/${before._id}`, {
    name: 'Renamed',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: account.id,
    settings: { accountType: 'Private' },
  });
  expect(kept.body.data.job).toMatchObject({ name: 'Renamed', sessionId: account.id });
  expect(await opened(before._id)).toEqual([]);
});

test('accounts of other users or platforms are refused like unknown accounts', async () => {
  const theirs = await link(await api.verified());
  const kept = { platform: 'twitter', sessionId: 'kept-for-later' };
  const other = (await user.call('POST', '/api/accounts', kept)).body.data.account._id;
  for (const line of [theirs.id, other, 'acc_never']) {
    const answer = await create(line);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('isn’t one of your') } });
  }
});

test.each(['dead', 'challenged'] as const)(
  'a session that is %s in a run expires the linked account; the job uses it again after a renewal',
  async (state) => {
    const { account, _id, claim } = await claimedWithAccount();
    await worker.send(claim, 1, { kind: 'session', ...lostIn(claim, account), state, runningMs: 10 });
    await worker.send(claim, 2, { kind: 'end', outcome: 'no_session', reason: null, runningMs: 20 });
    const status = async () => (await user.call('GET', '/api/accounts')).body.data.accounts[0]?.status;
    await vi.waitUntil(async () => (await status()) === 'expired', { timeout: 30_000, interval: 30 });
    expect(await opened(_id)).toEqual([]);
    const renewed = checks.session(account.number);
    await user.call('PUT', `/api/accounts/${account.id}`, { sessionId: renewed });
    expect(await opened(_id)).toMatchObject([{ sessionId: renewed }]);
  },
);

test.each(['dead', 'challenged'] as const)(
  'a replaced session that is %s in a run doesn’t expire the account with its new session',
  async (state) => {
    const { account, _id, claim } = await claimedWithAccount();
    const renewed = checks.session(account.number);
    await user.call('PUT', `/api/accounts/${account.id}`, { sessionId: renewed });
    await worker.send(claim, 1, { kind: 'session', ...lostIn(claim, account), state, runningMs: 10 });
    await worker.send(claim, 2, { kind: 'end', outcome: 'no_session', reason: null, runningMs: 20 });
    const hasEnded = async () => (await user.call('GET', `/api/jobs/${_id}`)).body.data.job.lastRun.endedAt !== null;
    await vi.waitUntil(hasEnded, { timeout: 30_000, interval: 30 });
    expect(await opened(_id)).toMatchObject([{ sessionId: renewed }]);
  },
);

/** The kinds of mails that the user got about accounts and runs, once all are settled. */
const mailed = (jobId: string, count: number) =>
  vi.waitUntil(
    async () => {
      const { rows } = await api.service.context.db.execute(sql`
        SELECT kind, status FROM mails WHERE kind IN ('account_expired', 'run_needs_you', 'run_finished')
          AND about IN (${jobId}, (SELECT user_id FROM jobs WHERE id = ${jobId})) ORDER BY kind`);
      const settled = rows.filter(({ status }) => status === 'sent' || status === 'unwanted');
      return settled.length === count && settled.flatMap(({ kind, status }) => (status === 'sent' ? [kind] : []));
    },
    { timeout: 30_000, interval: 30 },
  );

test.each([
  ['fails', {}, ['account_expired', 'run_finished']],
  ['pauses', { schedule: 3_600 }, ['account_expired']],
])('an expired account whose job %s sends one mail, which names the job', async (_, change, afterAnother) => {
  const account = await link();
  const { _id } = (await create(account.id, { name: 'One & only', ...change })).body.data.job;
  const run = async () => {
    await user.call('POST', `/api/jobs/${_id}/start`);
    const claim = await worker.claimNext(_id);
    let seq = 0;
    if (claim.sessions.length > 0)
      await worker.send(claim, ++seq, { kind: 'session', ...lostIn(claim, account), state: 'dead', runningMs: 10 });
    await worker.send(claim, ++seq, { kind: 'end', outcome: 'no_session', reason: null, runningMs: 20 });
  };
  await run();
  expect(await mailed(_id, 2)).toEqual(['account_expired']);
  const mail = await api.mailTo(user.email, 'needs your attention');
  expect(mail.text).toContain('Your jobs that use this account are listed below.');
  expect(mail.text).toMatch(new RegExp(`One & only: \\nhttp\\S+/dashboard/jobs/${_id}\\n`));

  // A new run with the expired account is another failure, a resumed run isn't.
  await run();
  expect(await mailed(_id, 3)).toEqual(afterAnother);
});

test('a job whose pasted session dies after its account’s also mails about its run', async () => {
  const account = await link();
  const pasted = `${++numbers}%3Apastedsession%3A7%3AAYpast`;
  const { _id } = (await create(`${account.id}\n${pasted}`)).body.data.job;
  await user.call('POST', `/api/jobs/${_id}/start`);
  const claim = await worker.claimNext(_id);
  for (const [index, session] of [account, { sessionId: pasted }].entries()) {
    const lost = { sessionRef: claim.sessions[index]?.sessionRef ?? '', sessionHash: sessionHash(session.sessionId) };
    await worker.send(claim, index + 1, { kind: 'session', ...lost, state: 'dead', runningMs: 10 });
  }
  await worker.send(claim, 3, { kind: 'end', outcome: 'no_session', reason: null, runningMs: 20 });
  expect(await mailed(_id, 2)).toEqual(['account_expired', 'run_finished']);
});

test('a deleted account is removed from its jobs', async () => {
  const account = await link();
  const { _id } = (await create(account.id)).body.data.job;
  await user.call('DELETE', `/api/accounts/${account.id}`);
  expect((await user.call('GET', `/api/jobs/${_id}`)).body.data.job.sessionId).toBe('');
  expect(await opened(_id)).toEqual([]);
});

test('a run releases a deleted account and continues with the job’s other session', async () => {
  const { context } = api.service;
  const account = await link();
  const number = ++numbers;
  const { _id } = (await create(`${account.id}\n${number}%3Apastedsession%3A7%3AAYpast`)).body.data.job;
  await user.call('POST', `/api/jobs/${_id}/start`);
  const claim = await worker.claimNext(_id);
  const leased = async () => {
    const found = sql`SELECT account FROM account_leases WHERE run_id = ${claim.runId} AND lease_until > now()`;
    return (await context.db.execute(found)).rows.map(({ account: key }) => key);
  };
  expect(await leased()).toEqual([`instagram:${account.number}`]);
  await user.call('DELETE', `/api/accounts/${account.id}`);
  await vi.waitUntil(async () => (await leased()).length === 0, { timeout: 10_000, interval: 30 });
  expect(await worker.beat(claim, 0, 0)).toMatchObject({ verdict: 'fenced' });
  const next = await worker.claimNext(_id);
  expect(next).toMatchObject({ runId: claim.runId, epoch: 3, sessions: [{ needs: 'proof' }] });
  expect(await worker.leaseAccount(next, next.sessions[0]?.sessionRef ?? '', String(number))).toBe('granted');
  const log = await context.db.execute(
    sql`SELECT message ->> 'code' AS code FROM run_log WHERE run_id = ${claim.runId}`,
  );
  expect(log.rows).toContainEqual({ code: 'run.account_removed' });
});
