import { LOGIN_TICKET_TRIES, RECOVERY_CODES } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  addTotp,
  codeNow,
  finish,
  firstStep,
  PASSWORD,
  wrongCode,
} from '../../../test/support/second-factor-fixture.ts';
import { softAuthenticator } from '../../../test/support/soft-authenticator.ts';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
const factorsOf = async (user: Browser) =>
  (await user.call('GET', '/api/users/second-factors')).body.data.secondFactors;
const kindsOf = async (user: Browser) =>
  (await user.call('GET', '/api/users/audit')).body.data.entries.map(({ kind }) => kind);

describe('an authenticator app', () => {
  test('is required at the next login, which its code completes', async () => {
    const { user, secret, recoveryCodes } = await addTotp(await api.verified());
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(await factorsOf(user)).toMatchObject({ passkeys: [], recoveryCodes: RECOVERY_CODES, resetAt: null });

    const { visitor, ticket, answer } = await firstStep(api, user.email);
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required', methods: ['totp', 'recovery_code'] },
    });
    expect(visitor.cookie).toBeNull();
    const finished = await finish(visitor, ticket, codeNow(secret));
    expect(finished).toMatchObject({ status: 200, body: { message: 'Login successful' } });
    expect(finished.body.data.user.email).toBe(user.email);
    expect((await visitor.call('GET', '/api/users/check-auth')).status).toBe(200);
    expect(await kindsOf(user)).toEqual(['signed_in', 'totp_added', 'email_verified', 'registered']);
    expect((await api.mailTo(user.email, 'authenticator app was added')).text).toContain('/forgot-password');
  });

  test('isn’t required before its first code', async () => {
    const user = await api.verified();
    const begun = await user.call('POST', '/api/users/second-factors/totp', { currentPassword: PASSWORD });
    const { secret, uri } = begun.body.data;
    expect(uri).toContain(secret);
    const wrong = await user.call('POST', '/api/users/second-factors/totp/confirm', { code: wrongCode(secret) });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect((await firstStep(api, user.email)).answer.status).toBe(200);
    expect((await factorsOf(user)).totpSince).toBeNull();
  });

  test('an old setup expires', async () => {
    const user = await api.verified();
    const begun = await user.call('POST', '/api/users/second-factors/totp', { currentPassword: PASSWORD });
    await execute(sql`UPDATE totp_factors SET created_at = now() - interval '16 minutes' WHERE confirmed_at IS NULL`);
    const code = codeNow(begun.body.data.secret);
    const answer = await user.call('POST', '/api/users/second-factors/totp/confirm', { code });
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  });

  test('exists once, and its secret is never shown again', async () => {
    const { user, secret } = await addTotp(await api.verified());
    const again = await user.call('POST', '/api/users/second-factors/totp', { currentPassword: PASSWORD });
    expect(again).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    const answers = [
      await user.call('GET', '/api/users/second-factors'),
      await user.call('GET', '/api/users/export'),
      await user.call('GET', '/api/users/check-auth'),
    ];
    for (const { text } of answers) expect(text).not.toContain(secret);
    const { rows } = await execute(sql`SELECT encode(sealed, 'escape') AS sealed FROM totp_factors`);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('ends all other sessions', async () => {
    const user = await api.verified();
    const { visitor: elsewhere } = await firstStep(api, user.email);
    await addTotp(user);
    expect((await elsewhere.call('GET', '/api/users/check-auth')).status).toBe(401);
    expect((await user.call('GET', '/api/users/check-auth')).status).toBe(200);
  });

  test('isn’t required after its removal, which deletes the recovery codes', async () => {
    const { user } = await addTotp(await api.verified());
    const removed = await user.call('POST', '/api/users/second-factors/totp/remove', { currentPassword: PASSWORD });
    expect(removed).toMatchObject({ status: 200, body: { data: { secondFactors: { recoveryCodes: 0 } } } });
    expect((await firstStep(api, user.email)).answer.status).toBe(200);
    await api.mailTo(user.email, 'authenticator app was removed');
    const again = await user.call('POST', '/api/users/second-factors/totp/remove', { currentPassword: PASSWORD });
    expect(again.status).toBe(409);
  });
});

describe('the ticket', () => {
  test('expires after five minutes', async () => {
    const { user, secret } = await addTotp(await api.verified());
    const { visitor, ticket } = await firstStep(api, user.email);
    await execute(sql`UPDATE login_tickets SET expires_at = now() - interval '1 second'`);
    expect(await finish(visitor, ticket, codeNow(secret))).toMatchObject({
      status: 401,
      body: { code: 'sign_in_expired' },
    });
  });

  test('is stored as a hash for five minutes', async () => {
    const { user } = await addTotp(await api.verified());
    const { ticket } = await firstStep(api, user.email);
    const { rows } = await execute(sql`SELECT t.*, expires_at - now() AS left FROM login_tickets t`);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    const soon = await execute(sql`SELECT 1 FROM login_tickets WHERE expires_at > now() + interval '5 minutes'`);
    expect(soon.rows).toEqual([]);
  });

  test('accepts only its user’s codes', async () => {
    const mine = await addTotp(await api.verified());
    const theirs = await addTotp(await api.verified());
    const { visitor, ticket } = await firstStep(api, theirs.user.email);
    expect((await finish(visitor, ticket, codeNow(mine.secret))).status).toBe(400);
    expect((await finish(visitor, ticket, mine.recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await finish(visitor, ticket, codeNow(theirs.secret))).status).toBe(200);
  });

  test('is refused in another browser and after use', async () => {
    const { user, secret, recoveryCodes } = await addTotp(await api.verified());
    const { visitor, ticket } = await firstStep(api, user.email);
    const body = { ticket, code: codeNow(secret) };
    const foreign = { 'user-agent': 'Somebody else’s/1.0' };
    const elsewhere = await api.visitor().call('POST', '/api/users/login/second-factor', body, foreign);
    expect(elsewhere).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
    expect((await finish(visitor, ticket, body.code)).status).toBe(200);
    expect((await finish(visitor, ticket, recoveryCodes[0] ?? '')).status).toBe(401);
  });

  test('allows five attempts with a countdown, then notifies the owner', async () => {
    const { user, secret } = await addTotp(await api.verified());
    const { visitor, ticket } = await firstStep(api, user.email);
    const left: unknown[] = [];
    for (let n = 0; n < LOGIN_TICKET_TRIES; n++) {
      left.push((await finish(visitor, ticket, wrongCode(secret))).body.triesLeft);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await finish(visitor, ticket, codeNow(secret))).status).toBe(401);
    await api.mailTo(user.email, 'was stopped');
    expect(await kindsOf(user)).toContain('second_factor_failed');
  });

  test.each(['changed', 'reset'])('is refused once the password was %s', async (how) => {
    const { user, secret } = await addTotp(await api.verified());
    const { visitor, ticket } = await firstStep(api, user.email);
    const newPassword = 'a new horse with a battery';
    if (how === 'changed') {
      await user.call('PATCH', '/api/users/profile', { currentPassword: PASSWORD, newPassword });
    } else {
      await user.call('POST', '/api/users/forgot-password', { email: user.email });
      const mail = await api.mailTo(user.email, 'Reset your');
      const token = new URL(z.string().parse(/https?:\S+/.exec(mail.text)?.[0])).searchParams.get('token');
      const reset = { email: user.email, token, password: newPassword, confirmPassword: newPassword };
      expect((await user.call('POST', '/api/users/reset-password', reset)).status).toBe(200);
    }
    expect((await finish(visitor, ticket, codeNow(secret))).body.code).toBe('sign_in_expired');
    const login = { email: user.email, password: newPassword };
    const after = await api.visitor().call('POST', '/api/users/login', login);
    expect(after.body.code).toBe('second_factor_required');
  });

  test('needs either a code or a passkey', async () => {
    const { user } = await addTotp(await api.verified());
    const { visitor, ticket } = await firstStep(api, user.email);
    const path = '/api/users/login/second-factor';
    expect((await visitor.call('POST', path, { ticket })).status).toBe(400);
    expect((await visitor.call('POST', path, { ticket, code: '1'.repeat(41) })).status).toBe(400);
    const passkey = softAuthenticator().get({ challenge: 'none' });
    expect((await visitor.call('POST', path, { ticket, code: '1', passkey })).status).toBe(400);
  });
});

describe('recovery codes', () => {
  test('complete one login each, in any notation', async () => {
    const { user, recoveryCodes } = await addTotp(await api.verified());
    const [first = ''] = recoveryCodes;
    const { visitor, ticket } = await firstStep(api, user.email);
    expect((await finish(visitor, ticket, ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    const again = await firstStep(api, user.email);
    expect((await finish(again.visitor, again.ticket, first)).body.code).toBe('wrong_code');
    expect((await factorsOf(user)).recoveryCodes).toBe(RECOVERY_CODES - 1);
    expect((await api.mailTo(user.email, 'recovery code was used')).text).toContain(`${RECOVERY_CODES - 1}`);
  });

  test('are replaced with the password, and the old ones stop working', async () => {
    const { user, recoveryCodes } = await addTotp(await api.verified());
    const path = '/api/users/second-factors/recovery-codes';
    const fresh = (await user.call('POST', path, { currentPassword: PASSWORD })).body.data.recoveryCodes;
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(2 * RECOVERY_CODES);
    const { visitor, ticket } = await firstStep(api, user.email);
    expect((await finish(visitor, ticket, recoveryCodes[3] ?? '')).status).toBe(400);
    expect((await finish(visitor, ticket, fresh[3] ?? '')).status).toBe(200);
    await api.mailTo(user.email, 'recovery codes were replaced');
  });

  test('are not stored for an Idempotency-Key', async () => {
    const { user } = await addTotp(await api.verified());
    const path = '/api/users/second-factors/recovery-codes';
    const headers = { 'idempotency-key': 'codes' };
    const fresh = await user.call('POST', path, { currentPassword: PASSWORD }, headers);
    expect(fresh.body.data.recoveryCodes).toHaveLength(RECOVERY_CODES);
    const { rows } = await execute(sql`
      SELECT 1 FROM idempotency_keys WHERE user_id = (SELECT id FROM users WHERE email = ${user.email})`);
    expect(rows).toEqual([]);
  });

  test('don’t exist without another second factor', async () => {
    const user = await api.verified();
    const answer = await user.call('POST', '/api/users/second-factors/recovery-codes', { currentPassword: PASSWORD });
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  });
});
