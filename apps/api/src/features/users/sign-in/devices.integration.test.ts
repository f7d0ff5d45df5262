import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { hashSecret } from '../secret.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);

const age = ({ email }: Browser) =>
  execute(sql`UPDATE users SET created_at = now() - interval '1 hour' WHERE email = ${email}`);

/** Signs in with a browser that has this device cookie, if any; returns the cookie that it has afterwards. */
async function signIn(email: string, device?: string): Promise<string> {
  const headers = { 'user-agent': FIREFOX, ...(device === undefined ? {} : { cookie: `trawl_device=${device}` }) };
  const answer = await api.visitor().call('POST', '/api/users/login', { email, password: PASSWORD }, headers);
  expect(answer.status).toBe(200);
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
  const cookie = cookies.find((line) => line.startsWith('trawl_device=')) ?? '';
  expect(cookie).toMatch(/^trawl_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  return cookie.slice('trawl_device='.length).split(';', 1)[0] ?? '';
}

async function bearerOf(email: string): Promise<string> {
  const answer = await api.visitor().call('POST', '/api/users/login', { email, password: PASSWORD });
  return /trawl_session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
}

const newDeviceMails = async (email: string) =>
  (await api.mailsTo(email)).filter(({ subject }) => subject.startsWith('New sign-in'));
const planned = async (email: string): Promise<number> => {
  const { rows } = await execute(sql`
    SELECT 1 FROM mails WHERE kind = 'new_device' AND about = (SELECT id FROM users WHERE email = ${email})`);
  return rows.length;
};

test('a login from a new browser sends one mail', async () => {
  const user = await api.verified();
  await age(user);
  const device = await signIn(user.email);
  const [mail] = await vi.waitUntil(async () => {
    const mails = await newDeviceMails(user.email);
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toMatch(
    /When: \d+ \w+ \d{4} at \d\d:\d\d UTC\nBrowser: Firefox on Windows\nNetwork address: 127\.0\.0\.1/,
  );
  expect(mail?.text).toContain('http://localhost:3000/forgot-password');
  expect(await signIn(user.email, device)).toBe(device);
  expect(await planned(user.email)).toBe(1);
  await signIn(user.email, 'not-a-token-of-ours');
  expect(await planned(user.email)).toBe(2);
});

test('a login right after registration or before verification sends no mail', async () => {
  const user = await api.verified();
  await signIn(user.email);
  const unverified = await api.registered();
  await age(unverified);
  await signIn(unverified.email);
  expect([await planned(user.email), await planned(unverified.email)]).toEqual([0, 0]);
});

test('a client without cookies causes at most five mails a day', async () => {
  const user = await api.verified();
  await age(user);
  for (let login = 0; login < 7; login++) await signIn(user.email);
  expect(await planned(user.email)).toBe(5);
});

test('only hashes of the cookies are stored, fifty at most', async () => {
  const user = await api.verified();
  const device = await signIn(user.email);
  const own = sql`(SELECT id FROM users WHERE email = ${user.email})`;
  await execute(sql`
    INSERT INTO user_devices (user_id, token_hash, last_seen_at)
    SELECT id, 'hash-' || n, now() - interval '1 day' FROM users, generate_series(1, 60) AS n WHERE email = ${user.email}`);
  await signIn(user.email);
  const { rows } = await execute(sql`SELECT * FROM user_devices WHERE user_id = ${own}`);
  expect(rows).toHaveLength(50);
  expect(JSON.stringify(rows)).not.toContain(device);
});

test('a new password makes all other browsers unknown', async () => {
  const user = await api.verified();
  const [own, foreign] = [await signIn(user.email), await signIn(user.email)];
  const change = { currentPassword: PASSWORD, newPassword: 'a new horse with a battery' };
  const headers = { cookie: `trawl_device=${own}`, authorization: `Bearer ${await bearerOf(user.email)}` };
  expect((await api.visitor().call('PATCH', '/api/users/profile', change, headers)).status).toBe(200);
  const known = await execute(sql`
    SELECT token_hash FROM user_devices WHERE user_id = (SELECT id FROM users WHERE email = ${user.email})`);
  expect(known.rows).toEqual([{ token_hash: hashSecret(own) }]);
  expect(known.rows).not.toContainEqual({ token_hash: hashSecret(foreign) });
});
