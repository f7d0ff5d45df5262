import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { hashSecret } from '../../src/features/users/secret.ts';
import { addPasskey, addTotp } from '../support/second-factor-fixture.ts';
import { startTestChecks, type TestChecks } from '../support/test-checks.ts';
import {
  type Browser,
  codeOf,
  linkOf,
  type Mail,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const PASSWORD = 'correct horse battery';
let api: TestService;
let checks: TestChecks;
beforeAll(async () => {
  api = await startTestService();
  checks = await startTestChecks(api.natsUrl);
});
afterAll(async () => {
  await checks.stop();
  await api.stop();
});

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
const mailsAbout = async (email: string, subject: string): Promise<Mail[]> =>
  (await api.mailsTo(email)).filter((mail) => mail.subject.includes(subject));
const mailAbout = (email: string, subject: string): Promise<Mail> =>
  vi.waitUntil(async () => (await mailsAbout(email, subject)).at(-1), { timeout: 30_000, interval: 20 });
const actionOf = (mail: Mail): string => z.string().parse(/account-action\?token=([\w-]+)/.exec(mail.text)?.[1]);
const act = (token: string) => api.visitor().call('POST', '/api/account-actions', { token });
const login = (email: string, password = PASSWORD) =>
  api.visitor().call('POST', '/api/users/login', { email, password });
/** An attacker's browser with the owner's session. */
const borrow = (user: Browser): Browser => Object.assign(api.visitor(), { cookie: user.cookie });

let addresses = 0;
const newAddress = (): string => `thief-${++addresses}@example.com`;

/** Changes the address of an account, as its owner or an attacker with the password would. */
async function moveTo(browser: Browser, email: string): Promise<void> {
  await execute(sql`UPDATE email_verifications SET requested_at = now() - interval '2 minutes'`);
  const asked = await browser.call('PATCH', '/api/users/profile', { email, currentPassword: PASSWORD });
  expect(asked.status).toBe(200);
  const otp = codeOf(await mailAbout(email, 'is your Trawl code'));
  expect((await browser.call('POST', '/api/users/check-email-verification', { otp })).status).toBe(200);
}

test('a stolen session can’t change address or password, or export data', async ({ task }) => {
  const user = await api.verified();
  const thief = borrow(user);
  const change = await thief.call('PATCH', '/api/users/profile', { email: newAddress() });
  expect(change).toMatchObject({ status: 400, body: { code: 'bad_input', field: 'currentPassword' } });
  expect((await thief.call('PATCH', '/api/users/profile', { newPassword: 'mine from now on' })).status).toBe(400);
  recordAttack(task, '6. A new address or password by a stolen session', 2, '400: the current password is required');

  await execute(sql`UPDATE sessions SET created_at = now() - interval '6 minutes'`);
  const required = { status: 403, body: { code: 'password_required' } };
  expect(await thief.call('GET', '/api/users/export')).toMatchObject(required);
  expect(await thief.call('POST', '/api/users/delete-account', {})).toMatchObject(required);
  recordAttack(
    task,
    '6. All data, or the deletion, by a stolen session, 6 minutes after the login',
    2,
    '403 password_required',
  );
});

test('a thief who knows the password keeps neither account nor address', async ({ task }) => {
  const owner = await api.verified();
  const thief = borrow(owner);
  const [first, second] = [newAddress(), newAddress()];
  await moveTo(thief, first);
  const revert = actionOf(await mailAbout(owner.email, 'was changed'));
  await moveTo(thief, second);
  const thiefsOwn = actionOf(await mailAbout(first, 'was changed'));
  await api.visitor().call('POST', '/api/users/forgot-password', { email: second });
  const reset = linkOf(await mailAbout(second, 'Reset your')).searchParams.get('token');

  const body = { name: 'Eve', email: owner.email, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await api.visitor().call('POST', '/api/users/register', body)).status).toBe(409);
  const other = await api.verified();
  const taken = await other.call('PATCH', '/api/users/profile', { email: owner.email, currentPassword: PASSWORD });
  expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  recordAttack(task, '6. The former address registered, or taken, by somebody else', 2, '409: kept for 7 days');

  await execute(sql`
    INSERT INTO totp_factors (user_id, sealed, confirmed_at, created_at)
    SELECT id, '\\x00'::bytea, now(), now() - interval '1 hour' FROM users WHERE email = ${second}`);

  const seen = await api.visitor().call('GET', `/api/account-actions?token=${revert}`);
  expect(seen.body.data).toEqual({ action: 'restore_email', subject: owner.email });
  expect((await thief.call('GET', '/api/users/check-auth')).status).toBe(200);
  recordAttack(task, '6. A mail scanner that opens the link', 1, 'nothing happens by a GET');

  const restored = await Promise.all(Array.from({ length: 5 }, () => act(revert)));
  const statuses = restored.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // On a busy machine, a request may wait too long for its turn to hash a password: 503.
  expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  expect((await thief.call('GET', '/api/users/check-auth')).status).toBe(401);
  for (const email of [owner.email, first, second]) expect((await login(email)).status).toBe(401);
  expect((await act(thiefsOwn)).status).toBe(400);
  const late = { email: second, token: reset, password: 'mine from now on' };
  expect((await api.visitor().call('POST', '/api/users/reset-password', late)).status).toBe(400);
  recordAttack(
    task,
    '6. Session, password, reset and revert links of a thief after the owner’s revert',
    6,
    '401 and 400',
  );

  const link = linkOf(await mailAbout(owner.email, 'Reset your')).searchParams.get('token');
  const mine = { email: owner.email, token: link, password: 'a password of my own' };
  expect((await api.visitor().call('POST', '/api/users/reset-password', mine)).status).toBe(200);
  expect((await login(owner.email, 'a password of my own')).status).toBe(200);
  const { rows } = await execute(sql`SELECT 1 FROM totp_factors`);
  expect(rows).toEqual([]);
  recordAttack(task, '6. A second factor that a thief added', 1, 'removed by the revert');
  recordAttack(task, '6. The owner after two changes of address by a thief', 1, 'address back; a new password by mail');
});

test('recovery codes of a thief don’t outlive the owner’s revert', async ({ task }) => {
  const factorsOf = async (user: Browser) =>
    (await user.call('GET', '/api/users/second-factors')).body.data.secondFactors;
  const enrolLongAgo = async () => {
    const { user } = await addTotp(await api.verified());
    for (const table of ['totp_factors', 'recovery_codes'])
      await execute(sql`
        UPDATE ${sql.identifier(table)} SET created_at = now() - interval '3 days'
        WHERE user_id = (SELECT id FROM users WHERE email = ${user.email})`);
    return user;
  };
  /** Reverts a thief's change of the address, and returns the owner's factors. */
  const reverted = async (owner: Browser) => {
    await moveTo(borrow(owner), newAddress());
    expect((await act(actionOf(await mailAbout(owner.email, 'was changed')))).status).toBe(200);
    await execute(sql`
      INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      SELECT ${hashSecret('again')}, id, now(), now(), now() + interval '1 hour' FROM users WHERE email = ${owner.email}
      ON CONFLICT (token_hash) DO UPDATE SET user_id = excluded.user_id`);
    return factorsOf(Object.assign(api.visitor(), { cookie: 'trawl_session=again' }));
  };

  const robbed = await enrolLongAgo();
  const replaced = await borrow(robbed).call('POST', '/api/users/second-factors/recovery-codes', {
    currentPassword: PASSWORD,
  });
  expect(replaced.status).toBe(200);
  expect(await reverted(robbed)).toMatchObject({ totpSince: expect.any(String), recoveryCodes: 0 });

  // Without unused codes, adding a factor shows new ones.
  const spent = await enrolLongAgo();
  await execute(sql`
    UPDATE recovery_codes SET used_at = now() WHERE user_id = (SELECT id FROM users WHERE email = ${spent.email})`);
  const { answer } = await addPasskey(borrow(spent));
  expect(answer.body.data.recoveryCodes).toHaveLength(10);
  expect(await reverted(spent)).toMatchObject({ totpSince: expect.any(String), passkeys: [], recoveryCodes: 0 });
  recordAttack(task, '6. Recovery codes that a thief made', 2, 'removed by the revert');

  expect(await reverted(await enrolLongAgo())).toMatchObject({ totpSince: expect.any(String), recoveryCodes: 10 });
});

test('a thief can’t void the owner’s revert link by a revert of their own', async ({ task }) => {
  const owner = await api.verified();
  const thief = borrow(owner);
  const [first, second] = [newAddress(), newAddress()];
  await moveTo(thief, first);
  const owners = actionOf(await mailAbout(owner.email, 'was changed'));
  await moveTo(thief, second);
  expect((await act(actionOf(await mailAbout(first, 'was changed')))).status).toBe(200);
  expect((await act(owners)).body.data).toEqual({ action: 'restore_email', subject: owner.email });
  recordAttack(task, '6. A thief’s revert to their own address before the owner’s', 1, 'the owner’s still works');

  const late = await api.verified();
  await moveTo(late, newAddress());
  const link = actionOf(await mailAbout(late.email, 'was changed'));
  await execute(sql`UPDATE mail_links SET expires_at = now() - interval '1 second'`);
  expect((await act(link)).status).toBe(400);
  recordAttack(task, '6. A revert link after 7 days', 1, '400');
});

test('the owner undoes sharing by the link of a mail, without a login', async ({ task }) => {
  const owner = await api.verified();
  const input = { platform: 'instagram', sessionId: checks.session(81_001), accountType: 'private' };
  const { _id } = (await owner.call('POST', '/api/accounts', input)).body.data.account;
  const share = () => borrow(owner).call('PUT', `/api/accounts/${_id}`, { accountType: 'shared' });
  const type = async () => (await owner.call('GET', '/api/accounts')).body.data.accounts[0]?.accountType;
  expect((await share()).body.data.account.accountType).toBe('shared');
  const mail = await mailAbout(owner.email, 'is shared now');
  const link = actionOf(mail);
  expect((await api.visitor().call('GET', `/api/account-actions?token=${link}`)).body.data.action).toBe('stop_sharing');
  expect(await type()).toBe('shared');
  const started = performance.now();
  expect((await act(link)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await type()).toBe('private');
  expect((await act(link)).status).toBe(400);
  recordAttack(task, '6. Sharing switched on by a stolen session', 1, 'mailed; undone without a login');

  const guesses = ['', 'x'.repeat(43), `${link}x`, 'x'.repeat(10_000)];
  for (const token of guesses) expect((await act(token)).status).toBe(400);
  recordAttack(task, '6. Guessed links', guesses.length, '400');
});

test('a stranger can neither void reset links nor flood the owner with mails', async ({ task }) => {
  const owner = await api.verified();
  const statuses = new Set<number>();
  for (let asked = 0; asked < 12; asked++) {
    await execute(sql`UPDATE rate_limits SET resets_at = now() - interval '1 minute' WHERE key LIKE 'forgot:%'`);
    const { status, body } = await api.visitor().call('POST', '/api/users/forgot-password', { email: owner.email });
    statuses.add(status);
    expect(body.message).toBe('Please check your email for password reset instructions.');
  }
  const mails = await vi.waitUntil(
    async () => {
      const sent = await mailsAbout(owner.email, 'Reset your');
      return sent.length === 5 && sent;
    },
    { timeout: 30_000, interval: 20 },
  );
  const { rows } = await execute(sql`SELECT 1 FROM mails WHERE kind = 'reset_password' AND about = ${owner.email}`);
  expect(rows).toHaveLength(5);
  expect([...statuses]).toEqual([200]);
  recordAttack(
    task,
    '11. Reset mails asked for by a stranger, a minute apart',
    12,
    '5 mails a day; the answer is the same',
  );

  const tokens = mails.map((mail) => linkOf(mail).searchParams.get('token'));
  const reset = (token: string | null | undefined) =>
    api
      .visitor()
      .call('POST', '/api/users/reset-password', { email: owner.email, token, password: 'mine, by the first' });
  expect((await reset(tokens[0])).status).toBe(200);
  for (const token of tokens) expect((await reset(token)).status).toBe(400);
  recordAttack(
    task,
    '11. The owner’s link after four more that a stranger asked for',
    1,
    'still works, and voids the others',
  );
});

test('codes are mailed and guessed only so often in a day', async ({ task }) => {
  const eve = await api.registered();
  const resend = async () => {
    await execute(sql`UPDATE email_verifications SET requested_at = now() - interval '2 minutes'`);
    return eve.call('POST', '/api/users/resend-email-verification');
  };
  let guessed = 0;
  let sent = 1;
  for (let round = 0; round < 12; round++) {
    const code = codeOf(
      await vi.waitUntil(async () => (await mailsAbout(eve.email, 'is your Trawl code'))[sent - 1], {
        timeout: 30_000,
        interval: 20,
      }),
    );
    const otp = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess++) {
      await execute(sql`UPDATE email_verifications SET locked_until = NULL`);
      const { body } = await eve.call('POST', '/api/users/check-email-verification', { otp });
      if (body.message === 'Invalid OTP. Please try again.') guessed++;
    }
    if ((await resend()).status === 200) sent++;
  }
  expect(sent).toBe(10);
  expect(await mailsAbout(eve.email, 'is your Trawl code')).toHaveLength(10);
  expect(guessed).toBe(25);
  recordAttack(task, '11. Codes sent to a stranger’s address, a minute apart', 12, '10 mails a day, then 429');
  recordAttack(task, '11. Codes guessed over many mails', 60, '25 guesses a day, then 429');
});
