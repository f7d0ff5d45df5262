import { recordAttack } from '@trawl/stack/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { users } from '../../src/db/schema/index.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const PASSWORD = 'correct horse battery';
const register = (email: string, name = 'Ada') =>
  api.visitor().call('POST', '/api/users/register', { name, email, password: PASSWORD, confirmPassword: PASSWORD });

const VICTIM = 'victim@example.com';
const SPELLINGS = [
  `a<${VICTIM}`,
  `(c)${VICTIM}`,
  `"x"<${VICTIM}>`,
  `victim(c)@example.com`,
  `"victim"@example.com`,
  `a,${VICTIM}`,
  `a;${VICTIM}`,
  `<${VICTIM}>`,
  `victim@[127.0.0.1].com`,
  `victim@example.com.`,
];

test('one mailbox has one spelling', async ({ task }) => {
  expect((await register(VICTIM)).status).toBe(200);
  for (const spelling of SPELLINGS) expect((await register(spelling)).status, spelling).toBe(400);
  await vi.waitUntil(async () => (await api.mailsTo(VICTIM)).length > 0, { timeout: 30_000, interval: 20 });
  const user = await api.verified();
  for (const email of SPELLINGS) {
    expect((await user.call('PATCH', '/api/users/profile', { email })).status, email).toBe(400);
  }
  expect(await api.mailsTo(VICTIM)).toHaveLength(1);
  recordAttack(
    task,
    '9. other spellings of a mailbox, registered or set',
    SPELLINGS.length * 2,
    '400; the mailbox gets one mail',
  );
});

test('an address registered long ago still signs in as itself', async ({ task }) => {
  const old = await api.registered();
  const stored = `a<${old.email}`;
  await api.service.context.db.update(users).set({ email: stored }).where(eq(users.email, old.email));
  const login = await api.visitor().call('POST', '/api/users/login', { email: stored, password: PASSWORD });
  expect(login.status).toBe(200);
  const mails = () => api.service.context.db.query.mails.findMany();
  const settled = async () => (await mails()).every(({ status }) => status !== 'planned' && status !== 'handing_over');
  await vi.waitUntil(settled, { timeout: 20_000, interval: 50 });
  const before = (await api.mailsTo(old.email)).length;
  expect((await api.visitor().call('POST', '/api/users/forgot-password', { email: stored })).status).toBe(200);
  await vi.waitUntil(settled, { timeout: 20_000, interval: 50 });
  expect(await api.mailsTo(old.email)).toHaveLength(before);
  recordAttack(task, '9. a reset mail for a stored `a<x@y`', 1, 'never reaches x@y');
});

test.each([
  'evil.com',
  'see evil.com/x',
  'https://evil.com',
  'www.evil',
  'Ada <a@b.c>',
  'a\nhttps://x',
  't.me',
  'evi\u200dl.com',
  'Ada\u202e',
])('the name %j is refused', async (name) => {
  expect((await register('somebody@example.com', name)).status).toBe(400);
  const user = await api.verified();
  expect((await user.call('PATCH', '/api/users/profile', { name })).status).toBe(400);
});

test('a real name is kept', async ({ task }) => {
  for (const [n, name] of ["Dr. O'Neil-Šmid Jr.", 'علی\u200cرضا'].entries()) {
    const answer = await register(`oneil${n}@example.com`, name);
    expect(answer.body.data).toMatchObject({ user: { name } });
  }
  recordAttack(task, '9. names with a link, as they register and later', 18, '400; “Dr. O’Neil-Šmid Jr.” is taken');
});
