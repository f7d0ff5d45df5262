import { randomBytes } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Claim, subjects } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestChecks, type TestChecks } from '../support/test-checks.ts';
import { type Answer, type Browser, codeOf, startTestService, type TestService } from '../support/test-service.ts';
import { people, startTestWorker, type TestWorker } from '../support/test-worker.ts';

// Canaries without a recognizable format: they are found only by their value.
const tail = randomBytes(9).toString('hex');
const spelled = (number: number): string => {
  const own = randomBytes(9).toString('hex');
  return `${number}%3A${own}session%3A7%3AAY${own}`;
};
const CANARIES = {
  session: `31337%3A${tail}session%3A7%3AAY${tail}`,
  named: spelled(41_337),
  encoded: spelled(51_337),
  colons: spelled(61_337),
  spaced: spelled(71_337),
  quoted: spelled(81_337),
  writes: spelled(91_337),
  loose: `loose-session-${randomBytes(9).toString('hex')}`,
  password: `canary-password-${randomBytes(9).toString('hex')}`,
  newPassword: `canary-new-password-${randomBytes(9).toString('hex')}`,
};

/** The same identifiers as users paste them. */
const SPELLINGS = {
  named: `sessionid=${CANARIES.named}`,
  encoded: `%35${CANARIES.encoded.slice(1)}`,
  colons: decodeURIComponent(CANARIES.colons),
  spaced: `  ${CANARIES.spaced} \t`,
};
/** Texts that aren't identifiers are rejected without being repeated. */
const REFUSED = [CANARIES.loose, `"${CANARIES.quoted}"`, `${CANARIES.quoted};`, `${CANARIES.quoted}%253A`];

let api: TestService;
let worker: TestWorker;
let sender: TestWorker;
let checks: TestChecks;
let nats: NatsConnection | undefined;
const logged: string[] = [];
const onBus: { subject: string; data: string }[] = [];
const answers: { what: string; text: string }[] = [];

beforeAll(async () => {
  api = await startTestService({ LOG_LEVEL: 'debug' }, { write: (line) => void logged.push(line) });
  worker = await startTestWorker(api.natsUrl);
  sender = await startTestWorker(api.natsUrl, 'message');
  checks = await startTestChecks(api.natsUrl);
  const { host, username, password } = new URL(api.natsUrl);
  nats = await connect({ servers: host, user: username, pass: password });
  nats.subscribe('>', {
    callback: (_, message) => void onBus.push({ subject: message.subject, data: message.string() }),
  });
});
afterAll(async () => {
  await nats?.close();
  await checks.stop();
  await worker.stop();
  await sender.stop();
  await api.stop();
});

type Method = Parameters<Browser['call']>[0];

/** Sends a request and keeps the response with its headers. */
async function ask(who: Browser, method: Method, path: string, body?: object): Promise<Answer> {
  const answer = await who.call(method, path, body);
  answers.push({ what: `${method} ${path}`, text: JSON.stringify([answer.headers, answer.text]) });
  return answer;
}

const job = (change: object = {}) => ({
  name: 'Followers',
  platform: 'instagram',
  type: 'follower',
  target: 'nasa',
  sessionId: [CANARIES.session, ...Object.values(SPELLINGS)].join('\n'),
  schedule: 'manual',
  settings: { accountType: 'Private', followersPerProfile: 10 },
  ...change,
});

test('no session ID or password leaks', async ({ task }) => {
  const user = api.visitor();
  const email = 'canary@example.com';
  const { password, newPassword } = CANARIES;
  await ask(user, 'POST', '/api/users/register', { name: 'C', email, password, confirmPassword: 'other' });
  await ask(user, 'POST', '/api/users/register', { name: 'C', email, password, confirmPassword: password });
  const mail = await vi.waitUntil(async () => (await api.mailsTo(email))[0], { timeout: 30_000, interval: 20 });
  await ask(user, 'POST', '/api/users/check-email-verification', { otp: codeOf(mail) });
  await ask(user, 'POST', '/api/users/login', { email, password });
  await ask(user, 'POST', '/api/users/login', { email: password, password: CANARIES.session });
  await ask(user, 'POST', '/trpc/users.login', { email, password, extra: password });
  await ask(user, 'PATCH', '/api/users/profile', { currentPassword: newPassword, newPassword: password });
  await ask(user, 'POST', '/api/users/reset-password', { email, token: 'x', password });

  // Linking an account, with all possible failures and successfully.
  const account = { platform: 'instagram', sessionId: CANARIES.session };
  await ask(user, 'POST', '/api/accounts', { ...account, dmsLimit: 0 });
  await ask(user, 'POST', '/api/accounts', { ...account, [CANARIES.session]: 1 });
  expect((await ask(user, 'POST', '/api/accounts', account)).status).toBe(422);
  checks.revive(CANARIES.session, 31_337);
  const linked = await ask(user, 'POST', '/api/accounts', { ...account, accountType: 'shared' });
  expect(linked.status).toBe(200);
  await ask(user, 'POST', '/api/accounts', account);
  await ask(user, 'POST', '/api/accounts', { platform: 'tiktok', sessionId: CANARIES.loose });
  await ask(user, 'POST', '/api/accounts', { platform: 'tiktok', sessionId: CANARIES.loose });
  const linkedPath = `/api/accounts/${linked.body.data.account._id}`;
  await ask(user, 'PUT', linkedPath, { sessionId: CANARIES.session });
  await ask(user, 'PUT', linkedPath, { sessionId: `${CANARIES.session}dead` });
  await ask(user, 'PUT', linkedPath, {});
  await ask(user, 'POST', '/api/accounts/identify', { platform: account.platform, sessionId: account.sessionId });
  await ask(user, 'GET', '/api/accounts');

  // Jobs that are invalid in all possible ways, containing sessions.
  await ask(user, 'POST', '/api/jobs', job({ name: '' }));
  await ask(user, 'POST', '/api/jobs', job({ [CANARIES.session]: 1 }));
  await ask(user, 'POST', '/api/jobs', job({ settings: { accountType: 'Private', postsPerProfile: 1 } }));
  await ask(user, 'POST', '/api/jobs', job({ sessionId: [CANARIES.session] }));
  for (const sessionId of REFUSED) {
    const refused = await ask(user, 'POST', '/api/jobs', job({ sessionId: `${CANARIES.session}\n${sessionId}` }));
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('Line 2 is not') } });
    expect((await ask(user, 'POST', '/api/accounts', { ...account, sessionId })).status).toBe(400);
    expect((await ask(user, 'PUT', linkedPath, { sessionId })).status).toBe(400);
  }
  const created = await ask(user, 'POST', '/api/jobs', job());
  expect(created.status).toBe(200);
  const path = `/api/jobs/${created.body.data.job._id}`;
  await ask(user, 'PUT', path, job({ name: 'Renamed' }));
  await ask(user, 'PUT', path, job({ sessionId: `••••${tail.slice(-4)}\n••••none` }));
  await ask(user, 'GET', path);
  await ask(user, 'GET', '/api/jobs');
  await ask(user, 'GET', '/api/jobs/stats');

  // A run that fails with its own message.
  await ask(user, 'POST', `${path}/start`);
  const { runId } = await worker.ticket();
  const claim = Claim.parse(await worker.claim(runId));
  const { session, named, encoded, colons, spaced } = CANARIES;
  expect(claim.sessions.map(({ sessionId }) => sessionId)).toEqual([session, named, encoded, colons, spaced]);
  const [first] = claim.sessions;
  for (const { sessionRef, sessionId } of claim.sessions) {
    expect(await worker.leaseAccount(claim, sessionRef, sessionId.split('%3A')[0])).toBe('granted');
  }
  const leased = await dump();
  const targetId = claim.targets[0]?.targetId ?? '';
  const checkpoint = { cursor: 'c', more: true };
  await worker.send(claim, 1, { kind: 'page', targetId, rows: people(1, 5), checkpoint, found: 10, runningMs: 10 });
  await worker.send(claim, 2, { kind: 'session', sessionRef: first?.sessionRef ?? '', state: 'dead', runningMs: 20 });
  await worker.send(claim, 3, { kind: 'end', outcome: 'no_session', reason: null, runningMs: 30 });
  await vi.waitUntil(async () => (await user.call('GET', path)).body.data.job.status === 'paused', { interval: 30 });
  await vi.waitUntil(async () => (await api.mailsTo(email)).some(({ subject }) => subject.includes('waiting')), {
    timeout: 30_000,
    interval: 30,
  });
  for (const what of ['', '/bill', '/results?format=csv', '/results?format=json', '/partial-results?format=csv']) {
    await ask(user, 'GET', `${path}${what}`);
  }
  await ask(user, 'GET', '/api/users/export');
  await ask(user, 'GET', '/api/users/audit');
  await ask(user, 'GET', '/api/users/sessions');

  // A sent message, so that its account's daily count and its row exist.
  const messageJobInput = { type: 'dm', sessionId: `sessionid=${CANARIES.writes}` };
  const settings = { accountType: 'Private', Message: 'Hello' };
  const writing = await ask(user, 'POST', '/api/jobs', job({ ...messageJobInput, settings }));
  expect(writing.status).toBe(200);
  const writesPath = `/api/jobs/${writing.body.data.job._id}`;
  await ask(user, 'POST', `${writesPath}/start`);
  const writes = await sender.claimNext(writing.body.data.job._id);
  const { messageId, text } = await sender.offered(writes);
  expect(await sender.commit(writes, { messageId, text, attempt: 1 })).toMatchObject({ kind: 'go' });
  await ask(user, 'GET', `${writesPath}/messages`);
  const sending = await dump();
  expect(sending.filter((row) => row.includes('instagram:91337')).length).toBe(3);
  await sender.send(writes, 1, { kind: 'end', outcome: 'no_session', reason: null, runningMs: 1 });
  await vi.waitUntil(async () => !(await user.call('GET', writesPath)).body.data.job.status.startsWith('run'), {
    interval: 30,
  });

  const stored = [...leased, ...sending, ...(await dump())];

  // An internal error in the middle: the seal of another row.
  await api.service.context.db.execute(sql`UPDATE job_sessions SET sealed = decode('0102', 'hex')`);
  await ask(user, 'POST', `${path}/start`);
  expect(await worker.claim((await worker.ticket()).runId)).toEqual({ granted: false, reason: 'gone' });
  expect(logged.join('')).toContain('a run could not be claimed');
  await ask(user, 'PATCH', '/api/users/profile', { currentPassword: password, newPassword });
  await ask(user, 'POST', '/api/users/delete-account', { password: newPassword });

  const places = {
    logs: logged,
    answers: answers.map(({ text }) => text),
    mails: [JSON.stringify(await api.mailsTo(email))],
    // Requests to check a session are the only messages that contain one in plain text: for one worker, stored in no stream.
    bus: onBus.filter(({ subject }) => subject !== subjects.sessionCheck).map(({ data }) => data),
    database: [...stored, ...(await dump())],
  };
  expect(logged.length).toBeGreaterThan(3);
  for (const [place, texts] of Object.entries(places)) {
    expect(texts.length, place).toBeGreaterThan(0);
    for (const [name, canary] of Object.entries(CANARIES)) {
      const secret = canary.slice(canary.indexOf('%3A') + 3);
      const forms = canary.includes('%3A')
        ? [secret, decodeURIComponent(secret), encodeURIComponent(secret)]
        : [canary];
      const hits = texts.filter((text) => forms.some((form) => text.includes(form)));
      expect(hits, `${name} in ${place}`).toEqual([]);
    }
    recordAttack(task, `4. canary sessions in every spelling, and passwords, in ${place}`, texts.length, '0 hits');
  }
});

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const { db } = api.service.context;
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`);
  const texts: string[] = [];
  for (const { name } of rows) {
    const [schema = '', table = ''] = name.split('.');
    const found = await db.execute<{ text: string }>(
      sql`SELECT t::text AS text FROM ${sql.identifier(schema)}.${sql.identifier(table)} AS t`,
    );
    texts.push(...found.rows.map(({ text }) => text));
  }
  return texts;
}
