import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operate } from '../../../test/support/operate.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { actorOf, COMMANDS, runRecorded } from './index.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const actor = { operator: 'grace', osUser: 'ops', host: 'console' };

async function record(name: string, ...args: string[]): Promise<string[]> {
  const { db, sealer, clock } = api.service.context;
  const command = COMMANDS[name];
  if (!command) throw new Error(`no command ${name}`);
  const operator = { db, sealer, now: clock.now(), readInput: async () => '4711%3Aabcdefghijkl%3A7%3AAYtest' };
  return runRecorded(operator, actor, name, command, args);
}

test('records operator, action and outcome, and users by id', async () => {
  const user = await api.verified();
  const { _id } = (await user.call('GET', '/api/users/check-auth')).body.data.user;
  await record('funds add', user.email, '12.5', 'INV-1');
  await expect(record('payout', user.email, '99')).rejects.toThrow();
  await expect(record('funds add', 'nobody@example.com', '1')).rejects.toThrow('Nobody has');
  await record('sessions list');
  const [refused, unpaid, added, ...more] = await record('audit');
  expect(added).toMatch(/^20\S+Z {2}grace \(ops@console\) {2}/);
  expect(added).toContain(`funds add ${_id} 12.5 (text)  done`);
  expect(unpaid).toContain(`payout ${_id} 99  refused`);
  expect(refused).toContain('funds add (unknown address) 1  refused');
  expect(more).toEqual([]);
  expect([refused, unpaid, added].join()).not.toContain('@example.com');
});

test('session IDs, usernames and texts are not recorded', async () => {
  const user = await api.verified();
  const { _id } = (await user.call('GET', '/api/users/check-auth')).body.data.user;
  await record('sessions add', '4712%3Aabcdefghijkl%3A7%3AAYtest');
  await record('suppress add', 'ada.l');
  await record('suppress remove', 'ada.l');
  await expect(record('users suspend', 'nobody@example.com', '--reason', 'Ada Lovelace asked')).rejects.toThrow();
  await record('funds statement', _id);
  await record('plan set', user.email, 'starter');
  const lines = await record('audit');
  expect(lines.slice(0, 6).map((line) => line.slice(line.indexOf(')') + 3))).toEqual([
    `plan set ${_id} starter  done`,
    `funds statement ${_id}  done`,
    'users suspend (unknown address) --reason (text)  refused',
    'suppress remove ••••  done',
    'suppress add ••••  done',
    'sessions add ••••  done',
  ]);
});

test('the record can’t be changed', async () => {
  for (const table of ['operator_actions', 'operator_outcomes']) {
    await expect(api.asOwner(`UPDATE ${table} SET at = now()`)).rejects.toThrow('only added to');
    await expect(api.asOwner(`DELETE FROM ${table}`)).rejects.toThrow('only added to');
  }
});

test('--as names the operator', () => {
  const { actor: named, words } = actorOf(['funds', 'add', '--as', 'Grace H.', 'a@b.cc', '1']);
  expect([named.operator, words]).toEqual(['Grace H.', ['funds', 'add', 'a@b.cc', '1']]);
  expect(actorOf(['audit']).actor.operator).toBe(actorOf(['audit']).actor.osUser);
  expect(() => actorOf(['audit', '--as'])).toThrow('--as needs a name');
});

const job = {
  name: 'Daily',
  platform: 'instagram',
  type: 'profile',
  target: 'nasa',
  sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest',
  schedule: 'manual',
  settings: { accountType: 'Private' },
};

test('a suspended user is signed out, can’t sign in or start jobs, and keeps the money', async () => {
  const user = await api.verified();
  const id = (await user.call('POST', '/api/jobs', job)).body.data.job._id;
  await user.call('POST', `/api/jobs/${id}/start`);
  await operate(api, 'funds add', user.email, '5');
  const [line] = await operate(api, 'users suspend', user.email, '--reason', 'Reported for spam.');
  expect(line).toContain('is suspended. Jobs stopped: 1.');
  expect((await user.call('GET', '/api/jobs')).status).toBe(401);
  const login = { email: user.email, password: 'correct horse battery' };
  expect((await api.visitor().call('POST', '/api/users/login', { ...login, password: 'a wrong one' })).body.code).toBe(
    'wrong_credentials',
  );
  expect(await api.visitor().call('POST', '/api/users/login', login)).toMatchObject({
    status: 403,
    body: { code: 'account_suspended' },
  });
  const mail = await vi.waitUntil(
    async () => (await api.mailsTo(user.email)).find(({ subject }) => subject.includes('suspended')),
    { timeout: 30_000, interval: 20 },
  );
  expect(mail.text).toContain('Reported for spam.');
  expect((await operate(api, 'users suspended'))[0]).toContain(`${user.email}  Reported for spam.`);
  expect(await operate(api, 'users suspend', user.email, '--reason', 'again')).toEqual([
    `${user.email} is suspended already. Jobs stopped: 0.`,
  ]);

  await operate(api, 'users unsuspend', user.email);
  const back = api.visitor();
  expect((await back.call('POST', '/api/users/login', login)).status).toBe(200);
  expect((await back.call('GET', `/api/jobs/${id}`)).body.data.job.status).toBe('paused');
  expect((await back.call('GET', '/api/users/check-auth')).body.data.funds).toBe(5);
  await expect(operate(api, 'users suspend', user.email)).rejects.toThrow();
});

test('a suspension that could not stop every job is repeated, and then stops the rest', async () => {
  const user = await api.verified();
  await api.service.context.db.execute(sql`UPDATE users SET plan = 'professional' WHERE email = ${user.email}`);
  const ids: string[] = [];
  for (const sessionId of [job.sessionId, job.sessionId.replace('4711', '4712')]) {
    const { _id: id } = (await user.call('POST', '/api/jobs', { ...job, sessionId })).body.data.job;
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
    ids.push(id);
  }
  const [first = '', second = ''] = ids.toSorted();
  const statusOf = async (id: string) =>
    (await api.service.context.db.execute(sql`SELECT status FROM jobs WHERE id = ${id}`)).rows[0]?.status;
  await api.asOwner(`ALTER TABLE jobs ADD CONSTRAINT keeps_going CHECK (id <> '${first}' OR status <> 'paused')`);
  const suspend = () => operate(api, 'users suspend', user.email, '--reason', 'Reported for spam.');
  await expect(suspend()).rejects.toThrow(`Jobs stopped: 1. A running job stops with the next heartbeat`);
  expect(await statusOf(second)).toBe('paused');
  await api.asOwner('ALTER TABLE jobs DROP CONSTRAINT keeps_going');
  expect((await suspend())[0]).toContain('is suspended already. Jobs stopped: 1.');
  expect(await statusOf(first)).toBe('paused');
});

test('lists with more than 200 entries say that they are cut', async () => {
  const { db } = api.service.context;
  await db.execute(sql`
    INSERT INTO abuse_reports (id, platform, recipient, reason)
    SELECT 'abu_' || n, 'instagram', 'ada', 'spam' FROM generate_series(1, 201) AS n`);
  await db.execute(sql`
    INSERT INTO operator_actions (operator, os_user, host, command, arguments)
    SELECT 'grace', 'ops', 'console', 'plan set', '[]' FROM generate_series(1, 201)`);
  const reports = await operate(api, 'abuse list');
  expect(reports).toHaveLength(201);
  expect(reports.at(-1)).toBe('There are more; these are the first 200.');
  expect((await operate(api, 'audit')).at(-1)).toBe('There are more; these are the newest 200.');
});
