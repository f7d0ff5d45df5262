import { type Claim, JobId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { rowsReadBy } from '../../../test/support/rows-read.ts';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';
import { people, startTestWorker, type TestWorker } from '../../../test/support/test-worker.ts';
import { deposit, hold } from '../ledger/index.ts';
import { findRequestUser } from '../users/index.ts';
import { deleteAccount } from './delete-account.ts';

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

const PASSWORD = 'correct horse battery';
let account = 70_000;

/** A user with a running job that has three rows, and a job that never ran. */
async function busyPerson(): Promise<{ user: Browser; claim: Claim; sessionId: string; userId: string }> {
  const user = await api.verified();
  const sessionId = `${++account}%3Acanarycanary%3A7%3AAYtail`;
  const job = {
    name: 'Followers of nasa',
    platform: 'instagram',
    type: 'follower',
    target: 'nasa',
    sessionId,
    schedule: 'manual',
    settings: { accountType: 'Private', followersPerProfile: 10 },
  };
  const kept = { platform: 'twitter', sessionId: `${account}-kept-canary-tail` };
  const linked = (await user.call('POST', '/api/accounts', kept)).body.data.account;
  expect(linked).toMatchObject({ platform: 'twitter' });
  const { _id } = (await user.call('POST', '/api/jobs', job)).body.data.job;
  await user.call('POST', '/api/jobs', { ...job, name: 'Another' });
  await user.call('POST', `/api/jobs/${_id}/start`);
  const claim = await worker.claimNext(_id);
  await worker.send(claim, 1, {
    kind: 'page',
    targetId: claim.targets[0]?.targetId ?? '',
    rows: people(1, 3),
    checkpoint: { cursor: 'c3', more: true },
    found: 10,
    runningMs: 100,
  });
  await vi.waitUntil(async () => (await user.call('GET', `/api/jobs/${_id}`)).body.data.job.totalResults === 3, {
    timeout: 30_000,
    interval: 30,
  });
  const { user: self } = (await user.call('GET', '/api/users/check-auth')).body.data;
  return { user, claim, sessionId, userId: self._id };
}

test('the export has everything but the secrets, as a file', async () => {
  const { user, claim, sessionId, userId } = await busyPerson();
  const { db } = api.service.context;
  await db.execute(sql`
    INSERT INTO messages (id, run_id, target_id, platform, recipient, account_key, linked_account_id, text, state, epoch)
    SELECT 'msg_exported', 'run_other', 1, 'instagram', 'recipient', 'twitter:1', id, 'Hi', 'sent', 1
    FROM linked_accounts WHERE user_id = ${userId}`);
  await db.execute(sql`
    INSERT INTO mails (id, kind, about, payload, status) VALUES
      ('mail_of_job', 'run_finished', ${claim.jobId}, '{}', 'sent'), ('mail_of_user', 'new_device', ${userId}, '{}', 'sent')`);
  await db.execute(sql`INSERT INTO build_time_days (user_id, day, used_ms) VALUES (${userId}, '2026-01-02', 1500)`);
  const answer = await user.call('GET', '/api/users/export');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="trawl-export.json"');
  expect(answer.body).toMatchObject({
    profile: { email: user.email, subscription: 'free' },
    registration: { createdAt: expect.any(String), planSince: expect.any(String) },
    sessions: [{ current: true }],
    accounts: [{ platform: 'twitter', sessionId: '••••tail' }],
    audit: [{ kind: 'data_exported' }, { kind: 'account_added' }, { kind: 'email_verified' }, { kind: 'registered' }],
    browsers: [{ firstSeenAt: expect.any(String) }],
    mails: [{ _id: 'mail_of_job', kind: 'run_finished' }, { _id: 'mail_of_user' }],
    sentMessages: [{ _id: 'msg_exported', recipient: 'recipient', text: 'Hi' }],
    buildTime: { days: expect.arrayContaining([{ day: '2026-01-02', buildTime: 1.5 }]) },
  });
  const jobs = z
    .object({ jobs: z.array(z.looseObject({ rows: z.array(z.unknown()) })) })
    .parse(JSON.parse(answer.text))
    .jobs.toSorted((a, b) => b.rows.length - a.rows.length);
  expect(jobs).toMatchObject([
    {
      job: { _id: claim.jobId, name: 'Followers of nasa', sessionId: '••••tail' },
      runs: [
        {
          ...{ number: 1, status: 'running', rows: 3, targets: [{ target: 'nasa', collected: 3 }] },
          bill: [{ kind: 'queued' }, { kind: 'running' }],
        },
      ],
      rows: [{ username: 'person_1' }, { username: 'person_2' }, { username: 'person_3' }],
    },
    { job: { name: 'Another' }, runs: [], rows: [], changes: [] },
  ]);
  const text = JSON.stringify(answer.body);
  expect(text).not.toContain(sessionId);
  expect(text).not.toContain('kept-canary');
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toMatch(/argon2|hash/i);
});

test('an account used by another user too keeps its lease and daily count', async () => {
  const [leaving, staying] = [await busyPerson(), await busyPerson()];
  const { db } = api.service.context;
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT 'instagram:' || proved_account_id AS key FROM job_sessions WHERE job_id = ${staying.claim.jobId}`);
  const [both, alone] = [rows[0]?.key ?? '', `instagram:${++account}`];
  const insert = (key: string) =>
    db.execute(sql`
      WITH linked AS (
        INSERT INTO linked_accounts (id, user_id, platform, account_id, sealed, last_four, dms_limit)
        VALUES (${`acc_${key}`}, ${leaving.userId}, 'instagram', ${key.split(':')[1]}, '', '0000', 10)
      ), counted AS (
        INSERT INTO account_days (account_key, day, sent) VALUES (${key}, current_date, 9)
      )
      INSERT INTO account_leases (account, run_id, lease_until)
      VALUES (${key}, 'rest', now() + interval '1 minute') ON CONFLICT DO NOTHING`);
  // The first is the account that the other customer's run uses.
  await insert(both);
  await insert(alone);
  const answer = await leaving.user.call('POST', '/api/users/delete-account', { password: PASSWORD });
  expect(answer.body.data.manifest.deleted).toMatchObject({ accountDays: 1 });
  const keys = sql`(${both}, ${alone})`;
  const days = await db.execute(sql`SELECT account_key AS key FROM account_days WHERE account_key IN ${keys}`);
  const leases = await db.execute(sql`SELECT account AS key FROM account_leases WHERE account IN ${keys}`);
  expect([days.rows, leases.rows]).toEqual([[{ key: both }], [{ key: both }]]);
});

test('money records outlive the user under an id, and are in the export and the manifest', async () => {
  const user = await api.verified();
  const { _id: userId } = (await user.call('GET', '/api/users/check-auth')).body.data.user;
  const { db } = api.service.context;
  const jobId = JobId.parse('job_ofsomebody');
  await db.transaction((tx) => deposit(tx, { userId, micros: 3_000_000, key: 'privacy:deposit' }));
  await db.transaction((tx) => hold(tx, { userId, jobId, micros: 2_000_000, key: 'privacy:hold' }));
  const taken = (await user.call('GET', '/api/users/export')).body;
  expect(taken).toMatchObject({
    balances: { funds: 1, held: 2, earnings: 0 },
    statement: [
      { kind: 'hold', amount: -2 },
      { kind: 'deposit', amount: 3 },
    ],
  });
  const answer = await user.call('POST', '/api/users/delete-account', { password: PASSWORD });
  expect(answer.body.data.manifest.kept).toEqual({ ledgerLines: 5, funds: 3, earnings: 0 });
  expect((await traces([userId])).toSorted()).toEqual([`${userId} in ledger_accounts`, `${userId} in ledger_postings`]);
  expect(await traces([user.email])).toEqual([]);
});

test('a wrong password deletes nothing', async () => {
  const { user } = await busyPerson();
  const answer = await user.call('POST', '/api/users/delete-account', { password: 'wrong' });
  expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  const required = { status: 403, body: { code: 'password_required' } };
  await api.service.context.db.execute(sql`UPDATE sessions SET created_at = now() - interval '6 minutes'`);
  expect(await user.call('POST', '/api/users/delete-account', {})).toMatchObject(required);
  expect((await user.call('GET', '/api/jobs')).body.data.jobs).toHaveLength(2);
});

test('a deletion right after a login needs no password', async () => {
  const user = await api.verified();
  expect((await user.call('POST', '/api/users/delete-account', {})).status).toBe(200);
});

test('a deletion stops runs, leaves nothing, and reports what was deleted', async () => {
  const other = await busyPerson();
  const { user, claim, userId } = await busyPerson();
  await user.call('POST', '/api/users/forgot-password', { email: user.email });
  const answer = await user.call('POST', '/api/users/delete-account', { password: PASSWORD });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Your account was deleted',
      data: {
        manifest: {
          userId,
          stoppedRuns: 1,
          deleted: {
            account: 1,
            jobs: 2,
            runs: 1,
            rows: 3,
            sessionIdentifiers: 2,
            linkedAccounts: 1,
            jobTargets: 2,
            logins: 1,
          },
        },
      },
    },
  });
  expect(user.cookie).toBeNull();
  expect(await worker.beat(claim, 1, 200)).toMatchObject({ verdict: 'fenced' });
  expect(await traces([userId, user.email, claim.jobId, claim.runId])).toEqual([]);
  expect((await other.user.call('GET', '/api/jobs')).body.data.jobs).toHaveLength(2);
  const login = { email: user.email, password: PASSWORD };
  expect((await api.visitor().call('POST', '/api/users/login', login)).status).toBe(401);
});

test('a deletion doesn’t read the messages of all users', async () => {
  const [user, other] = [await api.verified(), await api.verified()];
  const { context } = api.service;
  await api.asOwner(`
    INSERT INTO messages (id, user_id, run_id, target_id, platform, recipient, account_key, text, state, epoch)
      SELECT 'many_' || n, id, 'run_many', 1, 'instagram', 'somebody', 'instagram:' || n, '', 'sent', 1
      FROM users, generate_series(1, 20000) AS n WHERE email = '${other.email}';
    ANALYZE messages`);
  const token = /trawl_session=([^;]+)/.exec(user.cookie ?? '')?.[1] ?? '';
  const leaving = await findRequestUser(context.db, token, context.clock.now());
  if (!leaving) throw new Error('no session');
  const read = await rowsReadBy(context.database.pool, (db) =>
    deleteAccount({ ...context, db }, leaving, token, PASSWORD),
  );
  expect(read.messages).toBeLessThan(100);
  await api.asOwner(`DELETE FROM messages WHERE run_id = 'run_many'`);
});

test('a deletion keeps mails to support, also if a name or the user’s address is support’s', async () => {
  const support = 'support@house.example';
  const user = await api.verified();
  const { db } = api.service.context;
  const insert = (about: string) =>
    db.execute(sql`
      INSERT INTO mails (id, kind, about, payload) SELECT kind || ${about}, kind, ${about}, '{}'
      FROM unnest(ARRAY['support_request', 'abuse_report', 'contact', 'reset_password']) AS kind`);
  await insert(support);
  await insert(user.email);
  await db.execute(sql`
    INSERT INTO audit_events (user_id, kind, detail)
    SELECT id, unnest(ARRAY['job_deleted', 'passkey_added']), ${support} FROM users WHERE email = ${user.email}`);
  await db.execute(sql`
    SELECT graphile_worker.add_job('failed_sign_in', ${JSON.stringify({ email: support })}::json,
      run_at := now() + interval '1 day')`);
  const answer = await user.call('POST', '/api/users/delete-account', { password: PASSWORD });
  expect(answer.body.data.manifest.deleted).toMatchObject({ mails: 1, plannedTasks: 0 });
  const { rows } = await db.execute(sql`
    SELECT kind FROM mails WHERE about IN (${support}, ${user.email}) ORDER BY about = ${support}, kind`);
  const toSupport = ['abuse_report', 'contact', 'support_request'];
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...toSupport,
    ...[...toSupport.slice(0, 2), 'reset_password', 'support_request'],
  ]);
});

test('a deletion finds mails and tasks of every former address', async () => {
  const user = await api.verified();
  const former = ['first@former.example', 'second@former.example', 'asked@former.example'];
  const { db } = api.service.context;
  const [first, second, asked] = former;
  await db.execute(sql`
    INSERT INTO audit_events (user_id, kind, detail)
    SELECT id, kind, detail FROM users, (VALUES
      ('email_changed', ${`${first} → ${user.email}`}),
      ('email_restored', ${`${second} → ${user.email}`}),
      ('email_change_asked', ${asked})
    ) AS past (kind, detail) WHERE email = ${user.email}`);
  for (const email of former) {
    await db.execute(sql`
      INSERT INTO mails (id, kind, about, payload) VALUES (${email}, 'reset_password', ${email}, '{}')`);
    await db.execute(sql`
      SELECT graphile_worker.add_job('failed_sign_in', ${JSON.stringify({ email })}::json,
        run_at := now() + interval '1 day')`);
  }
  const answer = await user.call('POST', '/api/users/delete-account', { password: PASSWORD });
  expect(answer.body.data.manifest.deleted).toMatchObject({ mails: 3, plannedTasks: 3 });
  expect(await traces(former)).toEqual([]);
});

/** The tables that still contain any of these strings. The mail queue is excluded because it empties itself. */
async function traces(needles: readonly string[]): Promise<string[]> {
  const { db } = api.service.context;
  const { rows } = await db.execute(sql`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const row of rows) {
    const { name } = z.object({ name: z.string() }).parse(row);
    for (const needle of needles) {
      const hits = await db.execute(sql`
        SELECT 1 FROM ${sql.identifier(name)} AS t WHERE strpos(t::text, ${needle}) > 0 LIMIT 1`);
      if (hits.rows.length > 0) found.push(`${needle} in ${name}`);
    }
  }
  return found;
}
