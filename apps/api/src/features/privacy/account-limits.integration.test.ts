import { Claim } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestChecks, type TestChecks } from '../../../test/support/test-checks.ts';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';
import { startTestWorker, type TestWorker } from '../../../test/support/test-worker.ts';
import { addHouseSession } from '../accounts/index.ts';
import { TODAY } from '../messages/index.ts';

let api: TestService;
let worker: TestWorker;
let checks: TestChecks;
beforeAll(async () => {
  api = await startTestService();
  [worker, checks] = await Promise.all([startTestWorker(api.natsUrl), startTestChecks(api.natsUrl)]);
});
afterAll(async () => {
  await Promise.all([worker.stop(), checks.stop()]);
  await api.stop();
});

let number = 640_000;
const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);

const link = async (who: Browser) => {
  const answer = await who.call('POST', '/api/accounts', {
    platform: 'instagram',
    sessionId: checks.session(number),
  });
  expect(answer.status, answer.text).toBe(200);
};

/** Creates a job with another session of the account. */
async function createJob(user: Browser, job: object): Promise<string> {
  const answer = await user.call('POST', '/api/jobs', {
    name: 'Job',
    platform: 'instagram',
    sessionId: `${number}%3Aanother-login%3A7%3AAYtwo`,
    schedule: 'manual',
    ...job,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.job._id;
}

/** The account's counts, newest first, and for how many minutes it rests. */
async function limits() {
  const key = `instagram:${number}`;
  const { rows } = await execute(sql`
    SELECT sent, to_char(last_at AT TIME ZONE 'utc', 'HH24:MI') AS at FROM account_days WHERE account_key = ${key} ORDER BY day DESC`);
  const rests = await execute(sql`
    SELECT ceil(extract(epoch FROM lease_until - now()) / 60)::int AS minutes FROM account_leases WHERE account = ${key}`);
  return { counts: rows.map(({ sent, at }) => [sent, at]), rests: rests.rows.map(({ minutes }) => minutes) };
}

const LIMITS = {
  counts: [
    [20, '00:20'],
    [7, '23:10'],
  ],
  rests: [45],
};

/** A user links an account that has sent its messages of today and rests, and deletes their user account. */
beforeEach(async () => {
  number++;
  const leaving = await api.verified();
  await link(leaving);
  const count = (daysAgo: number, sent: number, time: string) =>
    execute(sql`INSERT INTO account_days (account_key, day, sent, last_at)
      VALUES (${`instagram:${number}`}, ${TODAY} - ${daysAgo}::int, ${sent}, (${TODAY} - ${daysAgo}::int + ${time}::time) AT TIME ZONE 'utc')`);
  await count(0, 20, '00:20');
  await count(1, 7, '23:10');
  await execute(sql`
    INSERT INTO account_leases VALUES (${`instagram:${number}`}, 'rest', now() + interval '45 minutes')`);
  const answer = await leaving.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
  expect(answer.body.data.manifest.deleted).toMatchObject({ accountDays: 2, accountLeases: 1 });
  expect(await limits()).toEqual({ counts: [], rests: [] });
});

test('an account keeps its daily limit, pace and rest if another user links it after its user’s deletion', async () => {
  await link(await api.verified());
  expect(await limits()).toEqual(LIMITS);
});

test('an account keeps them also if a worker verifies a session of it', async () => {
  const user = await api.verified();
  const settings = { accountType: 'Private', followersPerProfile: 10 };
  const id = await createJob(user, { type: 'follower', target: 'nasa', settings });
  await user.call('POST', `/api/jobs/${id}/start`);
  const claim = Claim.parse(await worker.claim((await worker.ticket()).runId));
  const { sessionRef = '' } = claim.sessions[0] ?? {};
  expect(await worker.leaseAccount(claim, sessionRef, String(number))).toBe('busy');
  expect(await limits()).toEqual(LIMITS);
});

test('an account that two users link one after the other keeps the counts of both', async () => {
  const second = await api.verified();
  await link(second);
  await execute(sql`UPDATE account_days SET sent = sent + 1 WHERE account_key = ${`instagram:${number}`}`);
  await second.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
  await link(await api.verified());
  expect((await limits()).counts).toEqual([
    [21, '00:20'],
    [8, '23:10'],
  ]);
});

test('an account that another user links during the deletion of its only user keeps its limits', async () => {
  const [leaving, other] = await Promise.all([api.verified(), api.verified()]);
  await link(leaving);
  const waiting = async (count: number) => {
    const { rows } = await execute(sql`SELECT FROM pg_locks WHERE NOT granted`);
    return rows.length === count;
  };
  let both: Promise<unknown> | undefined;
  await api.service.context.db.transaction(async (tx) => {
    // Holds the link open after it has looked for kept limits.
    await tx.execute(sql`LOCK TABLE audit_events IN SHARE MODE`);
    const linked = link(other);
    await vi.waitUntil(() => waiting(1), { timeout: 20_000, interval: 10 });
    const deleted = leaving.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
    both = Promise.all([linked, deleted]);
    both.catch(() => undefined);
    await vi.waitUntil(() => waiting(2), { timeout: 20_000, interval: 10 });
  });
  await both;
  expect(await limits()).toEqual(LIMITS);
});

test('an account of the house keeps its lease when a user who has linked it is deleted', async () => {
  const { db, sealer } = api.service.context;
  const user = await api.verified();
  await link(user);
  await addHouseSession(db, sealer, 'instagram', `${number}%3Aof-the-house%3A7%3AAYtwo`);
  await execute(sql`UPDATE house_sessions SET proved_account_id = account_id`);
  // The sweep shortens a run's longer leases.
  await execute(sql`
    UPDATE account_leases SET run_id = 'run_of_other', lease_until = now() + interval '50 seconds'
    WHERE account = ${`instagram:${number}`}`);
  await user.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
  expect(await limits()).toEqual({ ...LIMITS, rests: [1] });
});

test('the number of an account that was unlinked before is deleted, too', async () => {
  const user = await api.verified();
  const settings = { accountType: 'Private', Message: 'Hello' };
  const id = await createJob(user, { type: 'dm', target: 'ada', settings });
  const key = `instagram:${++number}`;
  await execute(sql`
    INSERT INTO messages (id, job_id, user_id, run_id, target_id, platform, recipient, account_key, text, state, epoch)
    SELECT 'msg_unlinked', id, user_id, 'run_unlinked', 1, 'instagram', 'ada', ${key}, 'Hello', 'sent', 1 FROM jobs WHERE id = ${id}`);
  await execute(sql`INSERT INTO account_days (account_key, day, sent) VALUES (${key}, current_date, 1)`);
  await user.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
  expect(await limits()).toEqual({ counts: [], rests: [] });
});
