import { recordAttack } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';

let api: TestService;
let user: Browser;
beforeAll(async () => {
  api = await startTestService();
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

const CALLS = [
  ['POST', '/api/users/login', { email: 'a@b.cc', password: 'x' }],
  ['POST', '/api/users/register', { name: 'A', email: 'a@b.cc', password: 'x', confirmPassword: 'x' }],
  ['PATCH', '/api/users/profile', { name: 'Ada' }],
  ['POST', '/api/users/forgot-password', { email: 'a@b.cc' }],
  ['PATCH', '/api/users/notifications', { emailNotifications: true }],
  ['POST', '/api/jobs', job],
  ['POST', '/api/jobs/job_00000000000000000000000000/start', {}],
  ['DELETE', '/api/jobs/job_00000000000000000000000000', {}],
  ['POST', '/api/users/first-steps/dismiss', {}],
] as const;

test.each(['funds', 'subscription', 'plan', 'status', 'userId', 'isEmailVerified', 'constructor'])(
  'the field %s is refused wherever it is sent',
  async (field) => {
    for (const [method, path, body] of CALLS) {
      const answer = await user.call(method, path, { ...body, [field]: 'completed' });
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(`Unknown field: ${field}`) },
      });
    }
  },
);

test('unknown fields, summed up', async ({ task }) => {
  const answer = await user.call('GET', '/api/users/check-auth');
  expect(answer.body.data).toMatchObject({ funds: 0, subscription: 'free', user: { name: 'Ada Lovelace' } });
  recordAttack(
    task,
    '`funds`, `subscription`, `status` … in a body',
    7 * CALLS.length,
    '400, unknown field; nothing changed',
  );
});

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test.each([
  ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 'application/json', [400]],
  ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 'application/json', [400]],
  ['broken JSON', '{"email":"a', 'application/json', [400]],
  ['ten megabytes', JSON.stringify({ email: 'x'.repeat(10_000_000) }), 'application/json', [413]],
  ['a NUL', JSON.stringify({ email: 'a\u0000@b.cc', password: 'x' }), 'application/json', [400]],
  ['100,000 levels', nested(100_000), 'application/json', [400, 413]],
  ['a list', '[]', 'application/json', [400]],
  ['a number', '1', 'application/json', [400]],
  ['text/plain', '{"email":"a@b.cc","password":"x"}', 'text/plain', [415]],
  ['a form', 'email=a%40b.cc&password=x', 'application/x-www-form-urlencoded', [415]],
  ['a multipart form', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x', [415]],
  ['XML', '<a/>', 'application/xml', [415]],
])('%s is refused in words', async (what, payload, type, statuses) => {
  for (const url of ['/api/users/login', '/trpc/users.login']) {
    const answer = await api.service.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect(statuses, `${what} at ${url}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
  }
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
});

test('bodies, summed up', async ({ task }) => {
  expect((await user.call('GET', '/api/users/check-auth')).status).toBe(200);
  recordAttack(task, 'malformed, huge, nested, mistyped bodies', 24, '400, 413 or 415, no stack');
});

test.each([
  'http://127.1/nasa',
  'http://[::1]/nasa',
  'http://169.254.169.254/latest/meta-data',
  'http://2130706433/nasa',
  'https://www.instagram.com@evil.example/nasa',
  'https://nasa@127.0.0.1/',
  'file:///etc/passwd',
  'https://www.instagram.com.evil.example/nasa',
  'https://docs.google.com.evil.tld/spreadsheets/d/x',
  'javascript:alert(1)',
  '../../../etc/passwd',
])('the target %s is refused when it is saved', async (target) => {
  const answer = await user.call('POST', '/api/jobs', { ...job, target });
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
});

test.each([
  ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, '200'],
  ['a name that turns the line around', { name: 'abc\u202Efdp.exe' }, 'can’t be shown'],
  ['a name with a line break', { name: 'a\r\nSet-Cookie: x' }, 'can’t be shown'],
  ['a name with a NUL', { name: 'a\u0000b' }, 'can’t be stored'],
  ['a session of 10,000 characters', { sessionId: 'x'.repeat(10_000) }, '1,000'],
])('%s is refused with the limit', async (_, change, words) => {
  const answer = await user.call('POST', '/api/jobs', { ...job, ...change });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain(words);
});

test('targets and names, summed up', async ({ task }) => {
  expect((await user.call('GET', '/api/jobs')).body.data.jobs).toEqual([]);
  recordAttack(task, 'targets that lead to private addresses or strangers', 11, '400, nothing saved');
  recordAttack(task, 'overlong fields, bidi and control characters', 5, '400 with the limit');
});
