import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf, linkOf, startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { users } from '../../../db/schema/index.ts';
import { hashPassword } from '../../../passwords/hash-password.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const PASSWORD = 'correct horse battery';
const login = (email: string, password: string) => api.visitor().call('POST', '/api/users/login', { email, password });

describe('a forgotten password', () => {
  const forgot = (email: string) => api.visitor().call('POST', '/api/users/forgot-password', { email });
  const reset = (input: object) => api.visitor().call('POST', '/api/users/reset-password', input);

  test('is reset by a mailed link, once', async () => {
    const user = await api.verified();
    expect(await forgot(user.email)).toMatchObject({ status: 200, body: { status: 'success' } });
    const link = linkOf(await api.mailTo(user.email, 'Reset your'));
    expect(link.pathname).toBe('/reset-password');
    const sent = { email: link.searchParams.get('email'), token: link.searchParams.get('token') };
    const answers = await Promise.all([1, 2, 3].map((n) => reset({ ...sent, password: `new one ${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 200)?.body.message).toContain('reset');
    expect((await user.call('GET', '/api/users/check-auth')).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    await api.mailTo(user.email, 'password was changed');
  });

  test('can be requested once a minute, for known and unknown addresses', async () => {
    const user = await api.registered();
    for (const email of [user.email, 'nobody-at-all@example.com']) {
      expect((await forgot(email)).body).toEqual({
        status: 'success',
        message: 'Please check your email for password reset instructions.',
        messageCode: 'answer.reset_mail_sent',
        data: {},
      });
      const again = await forgot(email.toUpperCase());
      expect(again).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(again.body.cooldown).toBeGreaterThan(50);
      expect(again.body.cooldown).toBeLessThanOrEqual(60);
    }
    await vi.waitUntil(
      async () => {
        const { rows } = await api.service.context.db.execute(
          sql`SELECT status FROM mails WHERE about = 'nobody-at-all@example.com'`,
        );
        return rows[0]?.status === 'unwanted';
      },
      { timeout: 30_000, interval: 30 },
    );
    expect(await api.mailsTo('nobody-at-all@example.com')).toEqual([]);
  });

  test('earlier links stay valid until one is used', async () => {
    const user = await api.verified();
    const later = () =>
      api.service.context.db.execute(
        sql`UPDATE rate_limits SET resets_at = now() - interval '1 minute' WHERE key LIKE 'forgot:%'`,
      );
    await forgot(user.email);
    await api.mailTo(user.email, 'Reset your');
    await later();
    await forgot(user.email);
    const tokens = await vi.waitUntil(
      async () => {
        const mails = (await api.mailsTo(user.email)).filter(({ subject }) => subject.includes('Reset your'));
        return mails.length === 2 && mails.map((mail) => linkOf(mail).searchParams.get('token'));
      },
      { timeout: 30_000, interval: 20 },
    );
    const use = (token: string | null | undefined) => reset({ email: user.email, token, password: 'an earlier link' });
    expect((await use(tokens[0])).status).toBe(200);
    expect((await use(tokens[0])).status).toBe(400);
    expect((await use(tokens[1])).status).toBe(400);
  });

  test('refuses wrong, expired and outdated links alike', async () => {
    const user = await api.verified();
    await forgot(user.email);
    const token = linkOf(await api.mailTo(user.email, 'Reset your')).searchParams.get('token') ?? '';
    const bodies = [
      await reset({ email: user.email, token: `${token}x`, password: 'x' }),
      await reset({ email: 'nobody@example.com', token, password: 'x' }),
    ];
    await api.service.context.db.execute(sql`UPDATE mail_links SET expires_at = now() - interval '1 second'`);
    bodies.push(await reset({ email: user.email, token, password: 'x' }));
    for (const answer of bodies) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_link', message: bodies[0]?.body.message } });
    }
  });

  test.each([
    ['no token', { email: 'a@b.cc', password: 'x' }, 'The reset link is missing token or email.'],
    ['no password', { email: 'a@b.cc', token: 't', password: '' }, 'Passwords must match and not be empty.'],
  ])('with %s says what is wrong', async (_, input, message) => {
    expect(await reset(input)).toMatchObject({ status: 400, body: { message } });
  });

  test('a new address voids reset links sent to the old one', async () => {
    const user = await api.verified();
    await forgot(user.email);
    const link = linkOf(await api.mailTo(user.email, 'Reset your'));
    const email = 'moved-on@example.com';
    await user.call('PATCH', '/api/users/profile', { email, currentPassword: PASSWORD });
    const otp = codeOf(await api.mailTo(email, 'is your Trawl code'));
    await user.call('POST', '/api/users/check-email-verification', { otp });
    const token = link.searchParams.get('token');
    expect((await reset({ email, token, password: 'x' })).status).toBe(400);
  });
});

describe('a password that is easy to guess', () => {
  const weak = (field: string) => ({
    status: 400,
    body: {
      code: 'bad_input',
      field,
      message: 'This password is too easy to guess. Add one or two unrelated words, and leave out your name and email.',
    },
  });
  const short = { status: 400, body: { message: 'Password must have at least 8 characters' } };

  test.each(['password1', 'trawl trawl', 'Ada Lovelace', 'someone@example.com'])(
    'is refused at registration: %s',
    async (password) => {
      const input = { name: 'Ada Lovelace', email: 'someone@example.com', password, confirmPassword: password };
      expect(await api.visitor().call('POST', '/api/users/register', input)).toMatchObject(weak('password'));
      const tooShort = { ...input, password: 'x9$kLm2', confirmPassword: 'x9$kLm2' };
      expect(await api.visitor().call('POST', '/api/users/register', tooShort)).toMatchObject(short);
    },
  );

  test('is refused in the profile, after the current password was checked', async () => {
    const user = await api.verified();
    const change = (newPassword: string, currentPassword = PASSWORD) =>
      user.call('PATCH', '/api/users/profile', { currentPassword, newPassword });
    expect((await change('password1', 'wrong')).body.code).toBe('wrong_password');
    for (const password of ['password1', 'Ada Lovelace', user.email]) {
      expect(await change(password)).toMatchObject(weak('newPassword'));
    }
    expect(await change('x9$kLm2')).toMatchObject(short);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  test('is refused by a reset link, which works again afterwards', async () => {
    const user = await api.verified();
    await api.visitor().call('POST', '/api/users/forgot-password', { email: user.email });
    const token = linkOf(await api.mailTo(user.email, 'Reset your')).searchParams.get('token');
    const reset = (password: string) =>
      api.visitor().call('POST', '/api/users/reset-password', { email: user.email, token, password });
    for (const password of ['password1', 'Ada Lovelace', user.email]) {
      expect(await reset(password)).toMatchObject(weak('password'));
    }
    expect(await reset('x9$kLm2')).toMatchObject(short);
    expect((await reset('another battery')).status).toBe(200);
  });

  test('still signs in where it was set before', async () => {
    const user = await api.verified();
    const { db } = api.service.context;
    await db
      .update(users)
      .set({ passwordHash: await hashPassword('123') })
      .where(eq(users.email, user.email));
    expect((await login(user.email, '123')).status).toBe(200);
  });
});
