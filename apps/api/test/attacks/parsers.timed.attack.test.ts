import { CALLS_PER_BATCH } from '@trawl/contracts';
import { LONGEST_TURN_MS, leastCpuOf, recordAttack } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';

let api: TestService;
let user: Browser;
beforeAll(async () => {
  api = await startTestService();
  user = await api.verified();
});
afterAll(() => api.stop());

const LONG = 'x'.repeat(7_000);
const many = (count: number, part: (n: number) => string, joint: string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join(joint);

const PATHS = [
  '/api/jobs/__proto__',
  '/api/jobs/constructor',
  '/api/jobs/..%2f..%2fetc%2fpasswd',
  '/api/jobs/%',
  '/api/jobs/%zz',
  '/api/jobs/%c0%ae',
  `/api/jobs/${LONG}`,
  `/trpc/${LONG}`,
  `/trpc/${many(60, () => 'jobs.list', ',')}?batch=1`,
  '/trpc/__proto__',
  '/trpc/constructor',
  '/trpc/jobs.__proto__.constructor',
  '/trpc/%E0%A4%A',
  '/trpc/jobs.get?input=%',
  '/trpc/jobs.get?input={"__proto__":{"isAdmin":true}}',
  '/trpc/jobs.get?input=[[[[',
  '/trpc/jobs.list,jobs.list?batch=1&input={"__proto__":1}',
  '/api/users/audit?limit=1&limit=2',
  '/api/users/audit?limit[]=1&limit[0]=2',
  '/api/users/audit?__proto__[isAdmin]=true&__proto__=1',
  '/api/users/audit?constructor.prototype.isAdmin=1',
  '/api/users/audit?limit=1e999',
  '/api/users/audit?limit=0x10',
  '/api/users/audit?before=9007199254740993',
  '/api/users/audit?before=99999999999999999999',
  `/api/users/audit?${many(2_000, (n) => `a${n}=1`, '&')}`,
  '/api/jobs/job_1/results?format=csv&format=json',
  '/api/jobs/job_1/download?expires=1&expires=2&signature=a&signature=b',
  '/api/users/verify-email?email=a@b.cc&email=c@d.ee&token=x',
];

const COOKIES = [
  many(800, (n) => `c${n}=1`, '; '),
  'trawl_session=a; trawl_session=b',
  '__proto__=1; constructor=2; trawl_session=__proto__',
  'trawl_session=%E0%A4%A',
  `trawl_session=${LONG}`,
  ';;;;=;=;',
];

test('odd paths, queries and cookies get an error message', async ({ task }) => {
  let longest = 0;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const { result: answer, cpuMs } = await leastCpuOf(() => user.call('GET', path, undefined, headers));
    longest = Math.max(longest, cpuMs);
    expect(answer.status, `${path.slice(0, 100)} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
    expect(answer.text).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
  };
  for (const path of PATHS) await ask(path);
  for (const cookie of COOKIES) await ask('/api/jobs', { cookie });
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  expect(longest).toBeLessThan(LONGEST_TURN_MS);
  recordAttack(task, 'odd paths, doubled and nested queries, cookie bombs', PATHS.length + COOKIES.length, 'never 500');
});

test('deep JSON within the limit of a body is refused quickly', async ({ task }) => {
  const nested = (depth: number) => `${'{"settings":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const list = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const bodies = [
    nested(1_200),
    nested(70_000),
    `{"settings":${list(500_000)}}`,
    list(8_000),
    `{"name":${list(8_000)}}`,
  ];
  let longest = 0;
  for (const url of ['/api/users/login', '/api/jobs', '/trpc/jobs.create']) {
    for (const payload of bodies) {
      const headers = { 'content-type': 'application/json', cookie: user.cookie ?? '' };
      const { result: answer, cpuMs } = await leastCpuOf(() =>
        api.service.app.inject({ method: 'POST', url, headers, payload }),
      );
      longest = Math.max(longest, cpuMs);
      expect([400, 413], `${url} ${payload.length}`).toContain(answer.statusCode);
    }
  }
  expect(longest).toBeLessThan(LONGEST_TURN_MS);
  recordAttack(task, 'JSON of up to 500,000 levels', 15, `400 or 413 within ${longest.toFixed(0)} ms`);
});

test('a batch of calls respects the budget and body limits', async ({ task }) => {
  const post = (url: string, payload: string) =>
    api.service.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });
  const padded = await post(`/trpc/users.login${',x'.repeat(60)}?batch=1`, JSON.stringify({ 0: 'x'.repeat(100_000) }));
  expect(padded.statusCode).toBe(413);
  const calls = Array.from({ length: CALLS_PER_BATCH + 1 }, () => 'jobs.list').join(',');
  expect((await user.call('GET', `/trpc/${calls}?batch=1`)).status).toBe(400);
  const allowed = calls.slice(0, calls.lastIndexOf(','));
  expect((await user.call('GET', `/trpc/${allowed}?batch=1`)).status).toBe(200);
  recordAttack(task, 'a batch of too many calls; one padded with names of no procedure', 2, '400; 413');
});
