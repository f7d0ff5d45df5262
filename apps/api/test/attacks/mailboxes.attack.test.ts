import { recordAttack } from '@trawl/stack/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { users } from '../../src/db/schema/index.ts';
import { linkOf, type Mail, startTestService, type TestService } from '../support/test-service.ts';

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

const codeMail = (email: string): Promise<Mail> =>
  vi.waitUntil(async () => (await api.mailsTo(email)).find(({ subject }) => subject.includes('is your Trawl code')), {
    timeout: 30_000,
    interval: 20,
  });
/** The token of the mail's link “This wasn’t me”. */
const actionOf = (mail: Mail): string => z.string().parse(/account-action\?token=([\w-]+)/.exec(mail.text)?.[1]);
const act = (token: string) => api.visitor().call('POST', '/api/account-actions', { token });

test('clicking a mailed link doesn’t take over another person’s registration', async ({ task }) => {
  const eve = await api.registered();
  const mail = await codeMail(eve.email);
  expect(mail.text).toMatch(/Name: Ada Lovelace\nWhen: .* UTC\nBrowser: .*\nNetwork address: 127\.0\.0\.1/);
  const { search } = linkOf(mail);
  expect((await api.visitor().call('GET', `/api/users/verify-email${search}`)).status).toBe(200);
  expect((await eve.call('GET', '/api/users/check-auth')).status).toBe(401);
  recordAttack(task, '12. The registrant’s session after a stranger opened the mailed link', 1, '401');

  expect((await act(actionOf(mail))).status).toBe(400);
  recordAttack(task, '12. “This wasn’t me” once the address is verified', 1, '400: nothing is deleted');
});

test('a stranger deletes the account that was registered with their address', async ({ task }) => {
  const eve = await api.registered();
  const link = actionOf(await codeMail(eve.email));
  const seen = await api.visitor().call('GET', `/api/account-actions?token=${link}`);
  expect(seen.body.data).toEqual({ action: 'delete_registration', subject: eve.email });
  expect((await eve.call('GET', '/api/users/check-auth')).status).toBe(200);
  expect((await act(link)).status).toBe(200);
  expect((await eve.call('GET', '/api/users/check-auth')).status).toBe(401);
  const body = { name: 'The Owner', email: eve.email, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await api.visitor().call('POST', '/api/users/register', body)).status).toBe(200);
  recordAttack(task, '12. “This wasn’t me”', 1, 'the account is deleted, the address free');
});
