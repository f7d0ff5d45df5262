import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf, linkOf, startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { recordFailedSignIn } from '../sign-in/failed-sign-in.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const PASSWORD = 'correct horse battery';
let addresses = 0;
const newAddress = (): string => `new-${++addresses}@example.com`;
const login = (email: string, password: string) => api.visitor().call('POST', '/api/users/login', { email, password });

describe('the profile', () => {
  test('changes the name', async () => {
    const user = await api.verified();
    const answer = await user.call('PATCH', '/api/users/profile', { name: ' Grace ', email: user.email });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Profile updated', data: { user: { name: 'Grace', email: user.email, pendingEmail: null } } },
    });
    expect((await user.call('GET', '/api/users/check-auth')).body.data.user.name).toBe('Grace');
  });

  test.each([
    ['nothing', {}, 'Name is required, Email is required'],
    ['an empty name', { name: ' ' }, 'Name is required'],
    ['no address', { email: 'nobody' }, 'Enter a valid email address'],
    ['a new password alone', { newPassword: 'x' }, 'Current password is required to set a new password'],
    [
      'two new passwords',
      { currentPassword: PASSWORD, newPassword: 'x', confirmPassword: 'y' },
      'New passwords do not match',
    ],
    ['a plan', { name: 'Ada', subscription: 'professional' }, 'Unknown field: subscription'],
    ['a key that may be a secret', { name: 'Ada', 'a secret': 1 }, 'Unknown field: …'],
  ])('with %s says what is wrong', async (_, input, message) => {
    const user = await api.verified();
    const answer = await user.call('PATCH', '/api/users/profile', input);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', message } });
  });

  test('a new address takes effect once verified, and the old one gets a mail', async () => {
    const user = await api.verified();
    const email = newAddress();
    const asked = await user.call('PATCH', '/api/users/profile', { name: 'Ada', email, currentPassword: PASSWORD });
    expect(asked.body.data.user).toMatchObject({ email: user.email, pendingEmail: email, isEmailVerified: true });
    expect((await api.mailTo(user.email, 'A new email address')).text).toContain(email);
    expect((await login(email, PASSWORD)).status).toBe(401);
    const otp = codeOf(await api.mailTo(email, 'is your Trawl code'));
    expect(await user.call('POST', '/api/users/check-email-verification', { otp })).toMatchObject({ status: 200 });
    const { data } = (await user.call('GET', '/api/users/check-auth')).body;
    expect(data.user).toMatchObject({ email, pendingEmail: null, isEmailVerified: true });
    expect((await api.mailTo(user.email, 'was changed')).text).toContain(email);
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
  });

  test('a new address is verified by the link too', async () => {
    const user = await api.verified();
    const email = newAddress();
    await user.call('PATCH', '/api/users/profile', { email, currentPassword: PASSWORD });
    const { search } = linkOf(await api.mailTo(email, 'is your Trawl code'));
    const here = { cookie: user.cookie ?? '' };
    expect((await api.visitor().call('GET', `/api/users/verify-email${search}`, undefined, here)).status).toBe(200);
    expect((await user.call('GET', '/api/users/check-auth')).body.data.user.email).toBe(email);
  });

  test('a new address needs the current password, however fresh the login', async () => {
    const user = await api.verified();
    const ask = (currentPassword?: string) =>
      user.call('PATCH', '/api/users/profile', { email: newAddress(), currentPassword });
    expect(await ask()).toMatchObject({
      status: 400,
      body: {
        code: 'bad_input',
        field: 'currentPassword',
        message: 'Current password is required to change the email address',
      },
    });
    expect(await ask('wrong')).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect((await ask(PASSWORD)).status).toBe(200);
  });

  test('another address within a minute is refused; the same one again changes nothing', async () => {
    const user = await api.verified();
    const email = newAddress();
    const change = { currentPassword: PASSWORD };
    expect((await user.call('PATCH', '/api/users/profile', { ...change, email })).status).toBe(200);
    expect((await user.call('PATCH', '/api/users/profile', { ...change, email })).status).toBe(200);
    const other = await user.call('PATCH', '/api/users/profile', { ...change, email: newAddress(), name: 'Not kept' });
    expect(other.status).toBe(429);
    expect(other.body.timeRemaining).toBeGreaterThan(50_000);
    const resend = await user.call('POST', '/api/users/resend-email-verification');
    expect(resend.status).toBe(429);
    expect((await user.call('GET', '/api/users/check-auth')).body.data.user.name).toBe('Ada Lovelace');
  });

  test('an address in use is refused on request and on verification', async () => {
    const [user, other] = [await api.verified(), await api.verified()];
    const taken = await user.call('PATCH', '/api/users/profile', { email: other.email, currentPassword: PASSWORD });
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const email = newAddress();
    await user.call('PATCH', '/api/users/profile', { email, currentPassword: PASSWORD });
    const otp = codeOf(await api.mailTo(email, 'is your Trawl code'));
    const body = { name: 'Eve', email, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await api.visitor().call('POST', '/api/users/register', body)).status).toBe(200);
    const late = await user.call('POST', '/api/users/check-email-verification', { otp });
    expect(late).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  test('a new password ends all sessions and starts a new one', async () => {
    const user = await api.verified();
    const before = user.cookie ?? '';
    const elsewhere = await login(user.email, PASSWORD);
    const other = String(elsewhere.headers['set-cookie']).split(';')[0] ?? '';
    const change = { currentPassword: PASSWORD, newPassword: 'another one', confirmPassword: 'another one' };
    const answer = await user.call('PATCH', '/api/users/profile', { name: 'Ada', email: user.email, ...change });
    expect(answer.status).toBe(200);
    expect(user.cookie).not.toBe(before);
    expect((await user.call('GET', '/api/users/check-auth')).status).toBe(200);
    for (const cookie of [before, other]) {
      expect((await api.visitor().call('GET', '/api/users/check-auth', undefined, { cookie })).status).toBe(401);
    }
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, 'another one')).status).toBe(200);
    expect((await api.mailTo(user.email, 'password was changed')).html).toContain('/forgot-password');
  });

  test('a wrong current password changes nothing', async () => {
    const user = await api.verified();
    const input = { name: 'Eve', currentPassword: 'wrong', newPassword: 'mine' };
    const answer = await user.call('PATCH', '/api/users/profile', input);
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect((await user.call('GET', '/api/users/check-auth')).body.data.user.name).toBe('Ada Lovelace');
  });

  test('switches the email notifications', async () => {
    const user = await api.verified();
    const off = await user.call('PATCH', '/api/users/notifications', { emailNotifications: false });
    expect(off).toMatchObject({ status: 200, body: { data: { user: { emailNotifications: false } } } });
    expect((await user.call('GET', '/api/users/check-auth')).body.data.user.emailNotifications).toBe(false);
    const wrong = await user.call('PATCH', '/api/users/notifications', { emailNotifications: 'no' });
    expect(wrong.status).toBe(400);
  });
});

describe('sessions', () => {
  test('are listed, and ended one by one or all others', async () => {
    const user = await api.verified();
    for (const _ of [1, 2]) await login(user.email, PASSWORD);
    const list = async () => (await user.call('GET', '/api/users/sessions')).body.data.sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain('hash');
    const other = sessions.find((session) => !session.current);
    expect((await user.call('DELETE', `/api/users/sessions/${other?._id}`)).status).toBe(200);
    expect((await user.call('DELETE', `/api/users/sessions/${other?._id}`)).status).toBe(404);
    expect((await user.call('DELETE', '/api/users/sessions')).body.data).toEqual({ ended: 1 });
    expect(await list()).toHaveLength(1);
    const [current] = await list();
    expect((await user.call('DELETE', `/api/users/sessions/${current?._id}`)).status).toBe(200);
    expect(user.cookie).toBeNull();
  });

  test.each([
    ['idle for two weeks', sql`last_seen_at = now() - interval '15 days'`],
    ['older than sixty days', sql`expires_at = now() - interval '1 second'`],
  ])('end when %s', async (_, change) => {
    const user = await api.verified();
    await api.service.context.db.execute(
      sql`UPDATE sessions SET ${change} WHERE user_id = (SELECT id FROM users WHERE email = ${user.email})`,
    );
    expect((await user.call('GET', '/api/users/check-auth')).status).toBe(401);
  });
});

test('the audit trail lists the user’s own actions in pages', async () => {
  const user = await api.verified();
  await api.verified();
  await api.visitor().call('POST', '/api/users/login', { email: user.email, password: PASSWORD });
  await user.call('DELETE', '/api/users/sessions');
  // No session was left, so nothing is recorded.
  await user.call('DELETE', '/api/users/sessions');
  const kinds: string[] = [];
  let before: number | null = null;
  do {
    const query: string = before === null ? '?limit=2' : `?limit=2&before=${before}`;
    const { data } = (await user.call('GET', `/api/users/audit${query}`)).body;
    kinds.push(...data.entries.map((entry: { kind: string }) => entry.kind));
    before = data.nextBefore;
  } while (before !== null);
  expect(kinds).toEqual(['other_sessions_ended', 'signed_in', 'email_verified', 'registered']);
  expect((await user.call('GET', '/api/users/audit?limit=1000')).status).toBe(400);
});

test('a login ends the sessions beyond 100 that were unused for longest', async () => {
  const user = await api.verified();
  await api.service.context.db.execute(sql`
    INSERT INTO sessions (token_hash, user_id, last_seen_at, expires_at)
    SELECT 'old' || n, id, now() - n * interval '1 hour', now() + interval '1 day'
    FROM users, generate_series(1, 100) AS n WHERE email = ${user.email}`);
  await api.visitor().call('POST', '/api/users/login', { email: user.email, password: PASSWORD });
  const { sessions } = (await user.call('GET', '/api/users/sessions')).body.data;
  expect(sessions).toHaveLength(100);
  const { rows } = await api.service.context.db.execute(sql`
    SELECT token_hash FROM sessions WHERE token_hash LIKE 'old%' ORDER BY last_seen_at LIMIT 1`);
  expect(rows).toEqual([{ token_hash: 'old98' }]);
});

test('an audit entry is in the language of the request; one of an older release keeps its text', async () => {
  const user = await api.verified();
  await api.visitor().call('POST', '/api/users/login', { email: user.email, password: PASSWORD });
  await user.call('DELETE', '/api/users/sessions');
  await api.service.context.db.execute(sql`
    INSERT INTO audit_events (user_id, kind, detail) SELECT id, 'job_deleted', 'NASA' FROM users WHERE email = ${user.email}`);
  const { entries } = (await user.call('GET', '/api/users/audit?limit=2', undefined, { 'accept-language': 'fr' })).body
    .data;
  expect(entries).toMatchObject([
    { text: 'Tâche supprimée\u00a0: NASA', detail: 'NASA', message: { code: 'audit_of.earlier' } },
    {
      text: '1 autre session a été fermée',
      message: { code: 'audit_of.other_sessions_ended', params: { count: 1 } },
    },
  ]);
});

test('failed sign-ins are recorded with address and device, up to a limit', async () => {
  const user = await api.verified();
  // After ten, the limit rejects them unread.
  for (let n = 0; n < 12; n++) {
    const answer = await api
      .visitor()
      .call('POST', '/api/users/login', { email: user.email, password: 'wrong' }, { 'user-agent': `Guesser ${n % 3}` });
    expect(answer.status).toBe(n < 10 ? 401 : 429);
  }
  const failed = async () => {
    const { data } = (await user.call('GET', '/api/users/audit')).body;
    return data.entries.filter(({ kind }: { kind: string }) => kind === 'sign_in_failed');
  };
  await vi.waitUntil(async () => (await failed()).length === 10, { timeout: 30_000, interval: 20 });
  expect((await failed())[0]).toMatchObject({ detail: null, address: '127.0.0.1', userAgent: 'Guesser 0' });
});

test('the trail limits failed sign-ins per account and hour, from any address', async () => {
  const { db, clock } = api.service.context;
  const user = await api.verified();
  const at = clock.now().toISOString();
  const note = { email: user.email, userAgent: null, at };
  for (let n = 0; n < 25; n++) await recordFailedSignIn(db, { ...note, address: `203.0.113.${n}` });
  await recordFailedSignIn(db, { ...note, email: 'nobody@example.com', address: null });
  const { data } = (await user.call('GET', '/api/users/audit?limit=200')).body;
  expect(data.entries.filter(({ kind }: { kind: string }) => kind === 'sign_in_failed')).toHaveLength(20);
});
