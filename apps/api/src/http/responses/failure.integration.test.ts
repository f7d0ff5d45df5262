import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';
import { idempotencyKeys } from '../../db/schema/index.ts';

let api: TestService;
let user: Browser;

const logged: string[] = [];

beforeAll(async () => {
  api = await startTestService({}, { write: (line) => void logged.push(line) });
  user = await api.verified();
});
afterAll(() => api.stop());

const GERMAN = { 'accept-language': 'de-AT,de;q=0.9' };
const NO_JOB = '/api/jobs/job_00000000000000000000000000';

test('a failure has its message in the client’s language, and as a code with parameters', async () => {
  const english = await user.call('GET', NO_JOB);
  expect(english.body).toMatchObject({ code: 'not_found', message: 'Job not found', messageCode: 'job.not_found' });
  const german = await user.call('GET', NO_JOB, undefined, GERMAN);
  expect(german.body).toMatchObject({ message: 'Job nicht gefunden', messageCode: 'job.not_found' });
});

test('a successful response has its message in the client’s language, and as a code', async () => {
  const change = { name: 'Ada' };
  expect((await user.call('PATCH', '/api/users/profile', change)).body).toMatchObject({
    message: 'Profile updated',
    messageCode: 'answer.profile_updated',
  });
  const german = await user.call('PATCH', '/api/users/profile', change, GERMAN);
  expect(german.body).toMatchObject({ message: 'Profil gespeichert', messageCode: 'answer.profile_updated' });
});

test('all problems of an input are returned together', async () => {
  const input = { platform: 'instagram', type: 'profile', settings: { profilesPerLaunch: 20_000 } };
  const { body } = await user.call('POST', '/api/jobs', input, GERMAN);
  expect(body).toMatchObject({
    status: 'failed',
    code: 'bad_input',
    messageCode: 'input.problems',
    params: {
      problems: expect.arrayContaining([
        { code: 'input.required', params: { field: { code: 'field.jobName' } } },
        { code: 'input.too_big', params: { field: { code: 'field.profilesPerLaunch' }, count: 10_000 } },
      ]),
    },
    message: expect.stringContaining('Profile pro Lauf darf höchstens 10.000 sein'),
  });
});

test('tRPC returns the same error', async () => {
  const input = encodeURIComponent(JSON.stringify({ id: 'job_00000000000000000000000000' }));
  const { body } = await user.call('GET', `/trpc/jobs.get?input=${input}`, undefined, GERMAN);
  expect(body).toMatchObject({
    error: { message: 'Job nicht gefunden', data: { code: 'not_found', messageCode: 'job.not_found' } },
  });
});

test('a lock that isn’t granted in time is unavailable, and no internal error in the log', async () => {
  await api.asOwner(`
    CREATE FUNCTION refuse_lock() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'canceling statement due to lock timeout' USING ERRCODE = 'lock_not_available'; END $$;
    CREATE TRIGGER refuse_lock BEFORE UPDATE ON users FOR EACH ROW WHEN (NEW.name = 'Busy') EXECUTE FUNCTION refuse_lock()`);
  const unavailable = { code: 'unavailable' };
  const waited = [{ level: 'warn', msg: 'a request waited too long for a lock' }];
  const problems = () => logged.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info');
  logged.length = 0;
  const answer = await user.call('PATCH', '/api/users/profile', { name: 'Busy' });
  expect(answer).toMatchObject({ status: 503, body: unavailable, headers: { 'retry-after': '1' } });
  expect(problems()).toMatchObject(waited);
  logged.length = 0;
  const called = await user.call('POST', '/trpc/users.updateProfile', { name: 'Busy' });
  expect(called).toMatchObject({ status: 503, body: { error: { data: unavailable } } });
  expect(problems()).toMatchObject(waited);
});

test.each(['results', 'archive', 'changes', 'changes/file', 'changes/summary', 'changes/net', 'runs', 'messages'])(
  'GET /jobs/{id}/%s refuses unknown query parameters',
  async (path) => {
    const { status, body } = await user.call('GET', `${NO_JOB}/${path}?foramt=json&direction=forward`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { messageCode: 'input.unknown_fields', params: { names: 'foramt, direction' } },
    });
  },
);

test('HEAD reads the query of a list like GET, and stores nothing for an idempotency key', async () => {
  const { app, context } = api.service;
  const headers = { host: 'localhost:3000', cookie: String(user.cookie), 'idempotency-key': 'of HEAD' };
  for (const url of ['/api/funds/statement?limit=1', '/api/funds/statement?limit=0']) {
    const { statusCode } = await app.inject({ method: 'HEAD', url, headers });
    expect(statusCode).toBe((await user.call('GET', url)).status);
  }
  expect(await context.db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'of HEAD'))).toBe(0);
});

test('a request without a login is told the scheme to use', async () => {
  const { statusCode, headers } = await api.service.app.inject({
    url: '/api/jobs',
    headers: { host: 'localhost:3000' },
  });
  expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

test('lists with pages take what the client of tRPC adds, and a prepared file no unknown fields', async () => {
  const input = encodeURIComponent(JSON.stringify({ id: NO_JOB.slice('/api/jobs/'.length), direction: 'forward' }));
  expect((await user.call('GET', `/trpc/jobs.runs?input=${input}`)).status).toBe(404);
  expect((await user.call('POST', `${NO_JOB}/files`, { foramt: 'json' })).body.messageCode).toBe(
    'input.unknown_fields',
  );
});

test.each(['start', 'pause', 'duplicate'])('POST /jobs/{id}/%s refuses unknown fields', async (action) => {
  const { status, body } = await user.call('POST', `${NO_JOB}/${action}`, { profilesPerLaunch: 5 });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { messageCode: 'input.unknown_fields', params: { names: 'profilesPerLaunch' } },
  });
});

test('a procedure without input refuses fields of the body, and reads without query parameters ignore the query', async () => {
  const dismissed = await user.call('POST', '/api/users/first-steps/dismiss', { status: 'completed' });
  expect({ status: dismissed.status, body: dismissed.body }).toMatchObject({
    status: 400,
    body: { messageCode: 'input.unknown_fields', params: { names: 'status' } },
  });
  expect((await user.call('POST', '/api/users/first-steps/dismiss', {})).status).toBe(200);
  expect((await user.call('GET', '/api/jobs?_=1')).status).toBe(200);
  for (const path of ['', '/runs/1']) expect((await user.call('GET', `${NO_JOB}${path}?_=1`)).status).toBe(404);
});

test('a URL with an id that is too long is too large', async () => {
  const { status, body } = await user.call('GET', `/api/jobs/${'a'.repeat(201)}`);
  expect({ status, body }).toMatchObject({ status: 414, body: { code: 'payload_too_large' } });
});
