import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { codeOf, linkOf, startTestService, type TestService } from '../../../test/support/test-service.ts';
import { users } from '../../db/schema/index.ts';
import { requestVerification } from './email/verification.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const mailOf = (email: string, count = 1) =>
  vi.waitUntil(async () => (await api.mailsTo(email))[count - 1], { timeout: 30_000, interval: 20 });

const user = { name: 'Ada', email: 'Ada@Example.com', password: 'secret one', confirmPassword: 'secret one' };

describe('registration', () => {
  test('logs the visitor in as an unverified user', async () => {
    const visitor = api.visitor();
    const answer = await visitor.call('POST', '/api/users/register', user);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        message: 'Registration successful',
        data: { user: { email: 'ada@example.com', isEmailVerified: false, subscription: 'free', funds: 0 } },
      },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/);
    const auth = await visitor.call('GET', '/api/users/check-auth');
    expect(auth.body.data).toMatchObject({ isEmailVerified: false, user: { buildTime: { total: 7200, used: 0 } } });
  });

  test('check-auth without a login isn’t an HTTP error for pages that expect visitors', async () => {
    const checkAuth = (headers = {}) => api.visitor().call('GET', '/api/users/check-auth', undefined, headers);
    const notLoggedIn = { status: 'failed', code: 'not_logged_in' };
    expect(await checkAuth()).toMatchObject({ status: 401, body: notLoggedIn });
    expect(await checkAuth({ 'x-expects-visitors': 'yes' })).toMatchObject({ status: 200, body: notLoggedIn });
  });

  test('accepts an address that another account repeatedly requested', async () => {
    const { db, clock } = api.service.context;
    const { email } = await api.verified();
    const [other] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!other) throw new Error('the other account is gone');
    const request = { userId: other.id, to: 'wanted@example.com', isChange: true, resends: 0 };
    const refused: unknown[] = [];
    for (let tries = 0; tries < 12; tries++) {
      await db.transaction((tx) => requestVerification(tx, request, clock.now())).catch((error) => refused.push(error));
    }
    expect(refused).toHaveLength(7);
    const answer = await api.visitor().call('POST', '/api/users/register', { ...user, email: 'wanted@example.com' });
    expect(answer.status).toBe(200);
  });

  test('refuses an address in use with a message', async () => {
    const answer = await api.visitor().call('POST', '/api/users/register', { ...user, email: 'ADA@example.com ' });
    expect(answer).toMatchObject({ status: 409, body: { status: 'failed', code: 'email_taken' } });
  });

  test.each([
    ['different passwords', { confirmPassword: 'other' }, 'Passwords do not match'],
    ['nothing at all', { name: '', email: '', password: '', confirmPassword: '' }, 'Name is required'],
    ['no confirmation', { confirmPassword: undefined }, 'Confirm Password is required'],
    ['a number as password', { password: 7 }, 'Password is not valid'],
    ['funds', { funds: 1000 }, 'Unknown field: funds'],
  ])('with %s says what is wrong', async (_, change, message) => {
    const answer = await api.visitor().call('POST', '/api/users/register', { ...user, email: 'x@y.zz', ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
  });
});

describe('verification', () => {
  test('by code, once', async () => {
    const user = await api.registered();
    const otp = codeOf(await mailOf(user.email));
    const wrong = await user.call('POST', '/api/users/check-email-verification', {
      otp: otp === '000000' ? '1' : 'abcdef',
    });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Please enter a valid 6-digit OTP' } });
    expect(await user.call('POST', '/api/users/check-email-verification', { otp })).toMatchObject({ status: 200 });
    expect((await user.call('GET', '/api/users/check-auth')).body.data.isEmailVerified).toBe(true);
    const again = await user.call('POST', '/api/users/check-email-verification', { otp });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_verified' } });
  });

  test('by the link of the same mail, without being logged in', async () => {
    const user = await api.registered();
    const { search } = linkOf(await mailOf(user.email));
    const visitor = api.visitor();
    expect((await visitor.call('GET', `/api/users/verify-email${search}`)).status).toBe(200);
    const again = await visitor.call('GET', `/api/users/verify-email${search}`);
    expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining('already used') } });
    // The browser that registered isn't the one that opened the link, so it has to sign in again.
    expect((await user.call('GET', '/api/users/check-auth')).status).toBe(401);
    const login = { email: user.email, password: 'correct horse battery' };
    expect((await user.call('POST', '/api/users/login', login)).body.data.user.isEmailVerified).toBe(true);
  });

  test('by the link, with the browser’s own session kept and every other one ended', async () => {
    const user = await api.registered();
    const { search } = linkOf(await mailOf(user.email));
    const elsewhere = api.visitor();
    await elsewhere.call('POST', '/api/users/login', { email: user.email, password: 'correct horse battery' });
    expect((await user.call('GET', `/api/users/verify-email${search}`)).status).toBe(200);
    expect((await user.call('GET', '/api/users/check-auth')).body.data.isEmailVerified).toBe(true);
    expect((await elsewhere.call('GET', '/api/users/check-auth')).status).toBe(401);
  });

  test('a wrong code locks for 3 s, and guesses in parallel count', async () => {
    const user = await api.registered();
    const otp = codeOf(await mailOf(user.email));
    const guess = otp === '000000' ? '111111' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => user.call('POST', '/api/users/check-email-verification', { otp: guess })),
    );
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([400, 429, 429, 429, 429, 429, 429, 429]);
    expect((await user.call('POST', '/api/users/check-email-verification', { otp })).status).toBe(429);
  });

  test('a second mail can be requested after half a minute, further ones after a minute each', async () => {
    const user = await api.registered();
    const resend = () => user.call('POST', '/api/users/resend-email-verification');
    const earlier = (seconds: number) =>
      api.service.context.db.execute(sql`
        UPDATE email_verifications SET requested_at = requested_at - make_interval(secs => ${seconds})
        WHERE user_id = (SELECT id FROM users WHERE email = ${user.email})`);
    const answer = await resend();
    expect(answer).toMatchObject({ status: 429, body: { status: 'failed', code: 'too_many_requests' } });
    expect(answer.body.timeRemaining).toBeGreaterThan(20_000);
    expect(answer.body.timeRemaining).toBeLessThanOrEqual(30_000);
    expect(answer.headers['retry-after']).toBeDefined();
    await earlier(30);
    expect((await resend()).status).toBe(200);
    await earlier(31);
    const second = await resend();
    expect(second.body.timeRemaining).toBeGreaterThan(20_000);
    expect(second.body.timeRemaining).toBeLessThanOrEqual(29_000);
    await earlier(29);
    expect((await resend()).status).toBe(200);
  });
});

describe('login', () => {
  test('creates a session per login, which logout ends', async () => {
    const user = await api.registered();
    const before = user.cookie;
    const answer = await user.call('POST', '/api/users/login', {
      email: user.email,
      password: 'correct horse battery',
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Login successful', data: { user: {} } } });
    expect(user.cookie).not.toBe(before);
    const token = user.cookie;
    expect((await user.call('POST', '/api/users/logout')).status).toBe(200);
    const replayed = await api.visitor().call('GET', '/api/users/check-auth', undefined, { cookie: token ?? '' });
    expect(replayed.status).toBe(401);
  });

  test('responds alike to unknown addresses and wrong passwords', async () => {
    const user = await api.registered();
    const wrong = await api.visitor().call('POST', '/api/users/login', { email: user.email, password: 'x' });
    const unknown = await api.visitor().call('POST', '/api/users/login', { email: 'no@one.example', password: 'x' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('forgets earlier failures after a success', async () => {
    const user = await api.registered();
    const logIn = async (password: string) =>
      (await user.call('POST', '/api/users/login', { email: user.email, password })).status;
    const tries = ['x', 'x', 'x', 'x', 'x', 'x', 'correct horse battery'];
    const statuses: number[] = [];
    for (const password of [...tries, ...tries]) statuses.push(await logIn(password));
    expect(statuses.filter((status) => status === 429)).toEqual([]);
  });

  test.each(['Bearer ', 'bearer ', 'BEARER  '])('accepts the token after “%s” too', async (scheme) => {
    const user = await api.registered();
    const token = user.cookie?.split('=')[1] ?? '';
    const answer = await api
      .visitor()
      .call('GET', '/api/users/check-auth', undefined, { authorization: `${scheme}${token}` });
    expect(answer.status).toBe(200);
  });
});

describe('HTTP requests', () => {
  test.each([
    ['a foreign Origin', 403, { origin: 'https://evil.example' }],
    ['an opaque Origin', 403, { origin: 'null' }],
    ['our own Origin', 200, { origin: 'http://localhost:3000' }],
  ])('a POST with %s gets %i', async (_, status, headers) => {
    expect((await api.visitor().call('POST', '/api/users/logout', undefined, headers)).status).toBe(status);
  });

  test.each([
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['broken JSON', '{"email":', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 'application/json', 400],
    ['ten megabytes', `"${'x'.repeat(10_000_000)}"`, 'application/json', 413],
    ['a list', '[]', 'application/json', 400],
  ])('refuses a login sent as %s', async (_, payload, type, status) => {
    const answer = await api.service.app.inject({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status: 'failed' });
    expect(answer.body).not.toContain('    at ');
  });

  test('an unknown path is not found', async () => {
    expect((await api.visitor().call('GET', '/api/nothing')).body).toMatchObject({
      status: 'failed',
      code: 'not_found',
    });
  });

  test('serves readiness and the document of the API', async () => {
    const visitor = api.visitor();
    expect((await visitor.call('GET', '/readyz')).body).toMatchObject({ database: true, broker: true });
    const document = z
      .object({ paths: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse((await visitor.call('GET', '/api/docs')).text));
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/users/login', '/jobs', '/jobs/{id}/start']));
  });
});
