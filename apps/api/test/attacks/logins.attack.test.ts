import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeOf, type Mail, startTestService, type TestService } from '../support/test-service.ts';

const PASSWORD = 'correct horse battery';
let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);

test('a session ends at logout, and foreign session ids are refused', async ({ task }) => {
  const user = await api.verified();
  const stale = user.cookie ?? '';
  await user.call('POST', '/api/users/logout');
  const asked = await api.visitor().call('GET', '/api/jobs', undefined, { cookie: stale });
  expect(asked.status).toBe(401);
  recordAttack(task, 'the session’s cookie after logout', 1, '401');

  const planted = 'trawl_session=trawl_planted-by-somebody-else';
  const login = { email: user.email, password: PASSWORD };
  const answer = await api.visitor().call('POST', '/api/users/login', login, { cookie: planted });
  expect(String(answer.headers['set-cookie'])).not.toContain('planted');
  expect((await api.visitor().call('GET', '/api/jobs', undefined, { cookie: planted })).status).toBe(401);
  recordAttack(task, 'a planted session cookie, before and after the victim’s login', 2, 'another token; 401');

  const other = await api.visitor().call('POST', '/api/users/login', login);
  const cookie = String(other.headers['set-cookie']).split(';')[0] ?? '';
  await user.call('POST', '/api/users/login', login);
  await user.call('PATCH', '/api/users/profile', { currentPassword: PASSWORD, newPassword: 'another horse' });
  expect((await api.visitor().call('GET', '/api/jobs', undefined, { cookie })).status).toBe(401);
  recordAttack(task, 'another session after the password changed', 1, '401');
});

test('a login begun with the old password doesn’t outlive the change', async ({ task }) => {
  const user = await api.verified();
  const login = { email: user.email, password: PASSWORD };
  const tries = Array.from({ length: 8 }, () => api.visitor().call('POST', '/api/users/login', login));
  const change = user.call('PATCH', '/api/users/profile', { currentPassword: PASSWORD, newPassword: 'another horse' });
  const [answers] = [await Promise.all(tries), await change];
  for (const { headers } of answers) {
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await api.visitor().call('GET', '/api/jobs', undefined, { cookie })).status).toBe(401);
  }
  recordAttack(task, 'logins racing with the password’s change', tries.length, 'none is a session afterwards');
});

const mailOf = (email: string, count: number): Promise<Mail> =>
  vi.waitUntil(async () => (await api.mailsTo(email))[count - 1], { timeout: 30_000, interval: 20 });
const unlock = (email: string) =>
  execute(
    sql`UPDATE email_verifications SET locked_until = NULL WHERE user_id = (SELECT id FROM users WHERE email = ${email})`,
  );

test('a code allows five guesses, then expires', async ({ task }) => {
  const user = await api.registered();
  const otp = codeOf(await mailOf(user.email, 1));
  const guess = otp === '000000' ? '111111' : '000000';
  let wrong = 0;
  let tried = 0;
  for (let round = 0; round < 10; round++) {
    await unlock(user.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => user.call('POST', '/api/users/check-email-verification', { otp: guess })),
    );
    tried += answers.length;
    wrong += answers.filter(({ body }) => body.message === 'Invalid OTP. Please try again.').length;
  }
  await unlock(user.email);
  const right = await user.call('POST', '/api/users/check-email-verification', { otp });
  expect(wrong).toBe(5);
  expect(right).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  recordAttack(task, 'a code guessed, ten at once', tried, '5 guesses counted; then the right one is refused too');
});

test('refuses old, used and late codes', async ({ task }) => {
  const user = await api.registered();
  const old = codeOf(await mailOf(user.email, 1));
  await execute(sql`UPDATE email_verifications SET requested_at = now() - interval '2 minutes'`);
  expect((await user.call('POST', '/api/users/resend-email-verification')).status).toBe(200);
  const fresh = codeOf(await mailOf(user.email, 2));
  if (fresh !== old) {
    expect((await user.call('POST', '/api/users/check-email-verification', { otp: old })).status).toBe(400);
    await unlock(user.email);
  }
  recordAttack(task, 'the code of the mail before, after a resend', 1, '400');
  await execute(sql`UPDATE email_verifications SET code_expires_at = now() - interval '1 second'`);
  expect((await user.call('POST', '/api/users/check-email-verification', { otp: fresh })).status).toBe(400);
  await execute(sql`UPDATE email_verifications SET code_expires_at = now() + interval '10 minutes'`);
  recordAttack(task, 'a code after its ten minutes', 1, '400');
  const { rows } = await execute(sql`SELECT code_hash, link_hash FROM email_verifications`);
  expect(JSON.stringify(rows)).not.toContain(fresh);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => user.call('POST', '/api/users/check-email-verification', { otp: fresh })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  recordAttack(task, 'one code used ten times at once', 10, 'one 200, nine 409');
});
