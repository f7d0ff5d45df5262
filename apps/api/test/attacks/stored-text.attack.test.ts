import { createHash } from 'node:crypto';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotencyKeys } from '../../src/db/schema/index.ts';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';

const lines: string[] = [];
let api: TestService;
let user: Browser;
beforeAll(async () => {
  api = await startTestService({}, { write: (line) => void lines.push(line) });
  user = await api.verified();
});
afterAll(() => api.stop());

const job = {
  name: 'Profiles',
  platform: 'instagram',
  type: 'profile',
  target: 'nasa',
  sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest',
  settings: { accountType: 'Private' },
};
const BAD = { 'a NUL': 'a\u0000b', 'half a surrogate pair': 'a\ud83db' };
const PASSWORD = { password: 'x', confirmPassword: 'x' };

test.each(Object.entries(BAD))('%s is refused in every text', async (_, bad) => {
  const calls = [
    ['POST', '/api/users/login', { email: `${bad}@example.com`, password: 'x' }],
    ['POST', '/api/users/login', { email: 'a@example.com', password: bad }],
    ['POST', '/api/users/register', { name: 'Ada', email: `${bad}@example.com`, ...PASSWORD }],
    ['POST', '/api/users/register', { name: bad, email: 'a@example.com', ...PASSWORD }],
    ['POST', '/api/users/reset-password', { email: `${bad}@example.com`, token: bad, password: 'x' }],
    ['POST', '/api/users/forgot-password', { email: `${bad}@example.com` }],
    ['POST', '/api/contact', { name: 'Ada', email: 'a@example.com', subject: 'x', message: bad }],
    ['POST', '/api/jobs', { ...job, name: bad }],
    ['POST', '/api/jobs', { ...job, target: bad }],
    ['POST', '/api/jobs', { ...job, sessionId: bad }],
    ['POST', '/api/jobs', { ...job, type: 'dm', settings: { accountType: 'Private', Message: bad } }],
    ['POST', '/api/jobs', { ...job, settings: { accountType: 'Private', [bad]: 1 } }],
    ['POST', '/api/accounts', { platform: 'instagram', sessionId: bad }],
    ['PATCH', '/api/users/profile', { name: bad }],
    ['DELETE', `/api/users/sessions/${encodeURIComponent(bad.toWellFormed())}%00`, undefined],
    ['GET', '/api/jobs/job_%00', undefined],
    ['GET', '/api/jobs/job_%00/results?format=csv', undefined],
    ['GET', '/api/jobs/job_%00/download?format=csv&expires=1&signature=x', undefined],
    ['GET', '/api/users/verify-email?email=a%00@b.cc&token=%00', undefined],
    ['GET', '/api/optout?to=%00&key=%00', undefined],
    ['POST', '/trpc/users.login', { email: 'a@example.com', password: bad }],
    ['POST', '/trpc/jobs.get,users.login?batch=1', { 0: { id: bad }, 1: {} }],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await user.call(method, path, body);
    expect([400, 403, 404, 405, 207], `${method} ${path} ${JSON.stringify(body)}`).toContain(answer.status);
  }
});

test('the refusal names the field', async ({ task }) => {
  const answer = await user.call('POST', '/api/jobs', { ...job, target: BAD['a NUL'] });
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  expect(answer.body.message).toBe('Target has characters that can’t be stored');
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  recordAttack(task, '13. NUL and half surrogates in bodies, queries and paths', 44, '400 or 404 in words, never 500');
});

test('a header is stored as printable text', async ({ task }) => {
  const login = { email: user.email, password: 'correct horse battery' };
  const answer = await api.visitor().call('POST', '/api/users/login', login, { 'user-agent': 'a\u0000b\u00ff\u001bc' });
  expect(answer.status).toBe(200);
  const sessions = await user.call('GET', '/api/users/sessions');
  expect(JSON.stringify(sessions.body)).toContain('"abc"');
  for (const key of ['a\u0000b', '', 'x'.repeat(201), 'é']) {
    expect((await user.call('POST', '/api/jobs', job, { 'idempotency-key': key })).status).toBe(400);
  }
  recordAttack(task, '13. NUL in User-Agent and Idempotency-Key', 5, 'left out; 400');
});

test('a database error logs no values', async ({ task }) => {
  const secret = 'canary text of a message';
  lines.length = 0;
  const { db, logger } = api.service.context;
  const failures = [
    () => db.execute(sql`SELECT ${secret}::integer`),
    () => db.execute(sql`SELECT * FROM nowhere WHERE text = ${secret}`),
    () => db.execute(sql`INSERT INTO users (id, name, email, password_hash) VALUES (${secret}, '', ${user.email}, '')`),
    () => db.execute(sql`SELECT ${JSON.stringify([secret, '\n    at '])}::jsonb -> 0, ${`${secret}"`}::jsonb`),
  ];
  for (const fail of failures) {
    const err = await fail().then(
      () => expect.unreachable(),
      (error: unknown) => error,
    );
    logger.error({ err }, 'failed');
    logger.error({ err: new Error('wrapped', { cause: err }) });
    logger.warn({ message: String(err) }, 'mail queue');
  }
  const log = lines.join('');
  expect(log).not.toContain('canary');
  expect(log).not.toContain(user.email);
  expect(log).toContain('23505');
  expect(log).toContain('INSERT INTO users');
  recordAttack(task, '13. values of failed statements in the log', failures.length * 3, 'statement and code alone');
});

test('the stored hash of a request with an idempotency key doesn’t allow guessing a password', async ({ task }) => {
  const body = { currentPassword: 'correct horse battery', newPassword: 'another battery' };
  const asked = await user.call('PATCH', '/api/users/profile', body, { 'idempotency-key': 'k1' });
  expect(asked.status).toBe(200);
  const again = await user.call('PATCH', '/api/users/profile', body, { 'idempotency-key': 'k1' });
  expect(again).toMatchObject({ status: 200, body: asked.body });
  const [stored] = await api.service.context.db.select().from(idempotencyKeys);
  const plain = createHash('sha256')
    .update(JSON.stringify(['users.updateProfile', body]))
    .digest('hex');
  expect(stored?.requestHash).toMatch(/^[0-9a-f]{64}$/);
  expect(stored?.requestHash).not.toBe(plain);
  recordAttack(task, '16. the stored hash of a body with a password, guessed', 1, 'an HMAC: no guess can be checked');
});

test('an idempotency key of the previous version stays valid for a day', async () => {
  const { db } = api.service.context;
  const other = { ...job, name: 'Before' };
  const requestHash = createHash('sha256')
    .update(JSON.stringify(['jobs.create', other]))
    .digest('hex');
  await user.call('POST', '/api/jobs', other, { 'idempotency-key': 'k2' });
  await db.update(idempotencyKeys).set({ requestHash }).where(sql`key = 'k2'`);
  expect((await user.call('POST', '/api/jobs', other, { 'idempotency-key': 'k2' })).status).toBe(200);
  expect((await user.call('POST', '/api/jobs', job, { 'idempotency-key': 'k2' })).status).toBe(409);
});
