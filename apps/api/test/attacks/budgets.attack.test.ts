import { randomBytes } from 'node:crypto';
import { get, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { idempotencyKeys } from '../../src/db/schema/index.ts';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';

const BUDGETS = { TRUST_PROXY: '127.0.0.1', USER_REQUESTS: '40', ADDRESS_REQUESTS: '30' };
let api: TestService;
let user: Browser;
let port: number;
beforeAll(async () => {
  api = await startTestService(BUDGETS);
  user = await api.verified();
  await api.service.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.service.app.server.address() as AddressInfo).port;
});
afterAll(() => api.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

async function countUntilRefused(ask: (n: number) => ReturnType<Browser['call']>, most: number) {
  for (let n = 0; n < most; n++) {
    const answer = await ask(n);
    if (answer.status === 429) return { n, answer };
  }
  return expect.unreachable();
}

test('a user and an address each have a budget, reported in headers', async ({ task }) => {
  const first = await user.call('GET', '/api/jobs', undefined, from('203.0.113.1'));
  const { 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset } = first.headers;
  expect([limit, remaining, reset].map(Number)).toEqual([40, 39, 60]);
  // From different addresses: the limit is per user.
  const ofUser = await countUntilRefused((n) => user.call('GET', '/api/jobs', undefined, from(`203.0.113.${n}`)), 60);
  expect(ofUser.n).toBe(39);
  expect(ofUser.answer.body).toMatchObject({ status: 'failed', code: 'too_many_requests' });
  expect(ofUser.answer.body.message).toMatch(/^Too many requests\. Please wait \d+ seconds and try again\.$/);
  expect(Number(ofUser.answer.headers['retry-after'])).toBeGreaterThan(0);
  const visitor = api.visitor();
  const ofAddress = await countUntilRefused(
    (n) => visitor.call('GET', '/api/users/check-auth', undefined, from(`2001:db8::${n}`)),
    60,
  );
  expect(ofAddress.n).toBe(30);
  // Other users and networks have separate budgets.
  const other = await api.verified();
  expect((await other.call('GET', '/api/jobs', undefined, from('203.0.113.1'))).status).toBe(200);
  expect((await visitor.call('GET', '/api/users/check-auth', undefined, from('2001:db8:0:1::1'))).status).toBe(401);
  // The web app's calls get errors in tRPC's format.
  const called = await user.call('GET', '/trpc/jobs.list', undefined, from('203.0.113.1'));
  expect(called).toMatchObject({ status: 429, body: { error: { data: { code: 'too_many_requests' } } } });
  recordAttack(
    task,
    '14. requests past a user’s and an address’s budget',
    71,
    '429 with RateLimit headers and Retry-After',
  );
});

test('each call of a batch counts', async ({ task }) => {
  const sender = await api.verified();
  const batch = (n: number) =>
    sender.call('GET', `/trpc/${Array(10).fill('jobs.list').join(',')}?batch=1`, undefined, from(`203.0.113.${n}`));
  expect((await batch(1)).headers['ratelimit-remaining']).toBe('30');
  const { n, answer } = await countUntilRefused(batch, 10);
  expect(n).toBe(3);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  recordAttack(task, '14. batches of ten calls past a user’s budget', 5, '429 after as many calls as single requests');
});

/** Requests a target as it is: `fetch` would normalize it. */
const statusOf = (path: string, address: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path, headers: from(address) }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    request.on('error', reject);
  });

test.each([
  ['an encoded letter', '/%61pi/users/check-auth'],
  ['an encoded letter of tRPC’s path', '/%74rpc/users.checkAuth'],
  ['an absolute target', 'http://elsewhere.example/api/users/check-auth'],
])('another spelling of a path counts too: %s', async (name, path) => {
  const address = `192.0.2.${name.length}`;
  const statuses: (number | undefined)[] = [];
  for (let n = 0; n < 31; n++) statuses.push(await statusOf(path, address));
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

const spyOnQueries = () => vi.spyOn(api.service.context.database.pool, 'query');
const lookupsIn = (queries: ReturnType<typeof spyOnQueries>) =>
  queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('from \\"sessions\\"'));

test.for([
  ['/api/jobs', '198.51.100.7'],
  ['/trpc/funds.live', '198.51.100.17'],
  ['/trpc/jobs.list,jobs.list?batch=1', '198.51.100.27'],
])('lookups of random tokens are limited per address: %s', async ([path = '', address = ''], { task }) => {
  const neighbor = await api.verified();
  const there = from(address);
  expect((await neighbor.call('GET', '/api/jobs', undefined, there)).status).toBe(200);
  const queries = spyOnQueries();
  try {
    const guesses = Array.from({ length: 100 }, () => `Bearer trawl_${randomBytes(32).toString('base64url')}`);
    const answers = await Promise.all(
      guesses.map((authorization) => api.visitor().call('GET', path, undefined, { ...there, authorization })),
    );
    // Without a user, each call uses up the address's budget.
    const calls = path.split(',').length;
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - 30 / calls);
    expect(lookupsIn(queries)).toHaveLength(30);
  } finally {
    queries.mockRestore();
  }
  // Users at the same address who were signed in continue; other addresses aren't affected.
  expect((await neighbor.call('GET', '/api/jobs', undefined, there)).status).toBe(200);
  const other = await api.verified();
  expect((await other.call('GET', '/api/jobs', undefined, from('198.51.100.8'))).status).toBe(200);
  recordAttack(
    task,
    `14. random session tokens from one address: ${path}`,
    100,
    '30 looked up; 429 for the others, unread',
  );
});

test('a user has 20 streams open at most', async ({ task }) => {
  const watcher = await api.verified();
  const opened: AbortController[] = [];
  const open = async () => {
    const abort = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/trpc/funds.live`, {
      headers: { cookie: watcher.cookie ?? '', accept: 'text/event-stream' },
      signal: abort.signal,
    });
    if (answer.status === 200) opened.push(abort);
    else abort.abort();
    return answer;
  };
  try {
    const answers = await Promise.all(Array.from({ length: 40 }, open));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('10');
    // Closing a stream frees its slot.
    opened.pop()?.abort();
    const again = await vi.waitUntil(async () => {
      const answer = await open();
      return answer.status === 200 && answer;
    });
    expect(again.status).toBe(200);
    expect(again.headers.get('cache-control')).toContain('no-store');
    recordAttack(task, '14. live streams of one user, opened at once', 40, '20 open; 429 for the others');
  } finally {
    for (const abort of opened) abort.abort();
  }
});

test('a client that leaves while its session is looked up uses no stream', async () => {
  const watcher = await api.verified();
  const ask = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/trpc/funds.live`, {
      headers: { cookie: watcher.cookie ?? '', accept: 'text/event-stream' },
      ...(signal ? { signal } : {}),
    });
  const leaving = new AbortController();
  const responses: ServerResponse[] = [];
  const add = (_request: unknown, response: ServerResponse) => void responses.push(response);
  const queries = spyOnQueries();
  api.service.app.server.on('request', add);
  try {
    await api.service.context.db.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`);
      const left = Array.from({ length: 20 }, () => ask(leaving.signal).catch(() => null));
      await vi.waitUntil(() => lookupsIn(queries).length === 20);
      leaving.abort();
      await Promise.all(left);
      await vi.waitUntil(() => responses.every(({ destroyed }) => destroyed));
    });
  } finally {
    api.service.app.server.off('request', add);
    queries.mockRestore();
  }
  const stays = new AbortController();
  const statuses = [];
  for (let n = 0; n < 10; n++) statuses.push((await ask(stays.signal)).status);
  stays.abort();
  expect(statuses).toEqual(Array(10).fill(200));
});

test('a procedure has one spelling, so an encoded name opens no stream', async () => {
  const watcher = await api.verified();
  for (const name of ['funds%252Elive', 'fund%2573.live', 'funds.live%252Cfunds.live']) {
    const answer = await fetch(`http://127.0.0.1:${port}/trpc/${name}`, {
      headers: { cookie: watcher.cookie ?? '', accept: 'text/event-stream' },
    });
    expect(answer.status, name).toBe(404);
    expect(await answer.text()).toContain('"code":"not_found"');
  }
});

test('a user creates at most 120 idempotency keys an hour', async ({ task }) => {
  const sender = await api.verified();
  const call = (n: number) =>
    sender.call('PATCH', '/api/users/notifications', { emailNotifications: true }, { 'idempotency-key': `k${n}` });
  const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => call(n)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  expect(await api.service.context.db.$count(idempotencyKeys)).toBe(120);
  // A repeated request returns the stored response.
  const kept = answers.findIndex(({ status }) => status === 200);
  expect((await call(kept)).status).toBe(200);
  recordAttack(task, '14. idempotency keys of one user, at once', 150, '120 kept; 429 for the others');
});

test('slow requests are ended', async ({ task }) => {
  const { server } = api.service.app;
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(30_000);
  expect(server.timeout).toBe(90_000);
  server.headersTimeout = 300;
  server.requestTimeout = 600;
  // Open connections are checked at an interval, so only new connections have the new timeouts.
  const slow = [
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX: ',
    'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  ];
  const ended = slow.map(
    (text) =>
      new Promise<string>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let heard = '';
        socket.on('data', (data) => {
          heard += data.toString();
        });
        socket.on('error', () => resolve(heard));
        socket.on('close', () => resolve(heard));
      }),
  );
  for (const heard of await Promise.all(ended)) expect(heard).toMatch(/^(HTTP\/1\.1 408|$)/);
  recordAttack(task, '14. headers and bodies that never end', slow.length, 'the connection is ended');
}, 60_000);
