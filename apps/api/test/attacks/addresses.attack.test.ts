import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

const PASSWORD = 'correct horse battery';
let api: TestService;
beforeAll(async () => {
  api = await startTestService({ TRUST_PROXY: '1', ADDRESS_LIMIT: '1000' });
});
afterAll(() => api.stop());

const from = (address: string, email: string, password: string, cookie?: string) =>
  api.visitor().call(
    'POST',
    '/api/users/login',
    { email, password },
    {
      'x-forwarded-for': address,
      ...(cookie ? { cookie } : {}),
    },
  );

test('a client can’t choose the address it is limited by', async ({ task }) => {
  const user = await api.registered();
  const tries = 25;
  const statuses: number[] = [];
  for (let n = 0; n < tries; n++) {
    // The client's own header value precedes the proxy's addition.
    const answer = await from(`198.51.100.${n}, 203.0.113.7`, user.email, 'wrong');
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
  recordAttack(task, '5. X-Forwarded-For made up, a new one for each login', tries, '10 tries, then 429');
});

test('an IPv6 network and other spellings of IPv4 count as one address', async ({ task }) => {
  const user = await api.registered();
  const statuses: number[] = [];
  for (let n = 1; n <= 15; n++) statuses.push((await from(`2001:db8:1:2::${n}`, user.email, 'wrong')).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  const other = await api.registered();
  const spellings = ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109', '::ffff:203.0.113.9'];
  const answers: number[] = [];
  for (let n = 0; n < 15; n++) {
    answers.push((await from(spellings[n % spellings.length] ?? '', other.email, 'wrong')).status);
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  recordAttack(task, '5. addresses of one IPv6 network, and spellings of one IPv4 address', 30, '20 tries, then 429');
});

test('guesses from many addresses are limited, and the owner isn’t locked out', async ({ task }) => {
  const owner = await api.registered();
  const signedIn = await from('192.0.2.50', owner.email, PASSWORD);
  expect(signedIn.status).toBe(200);
  const device = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.includes('trawl_device'));
  let guesses = 0;
  let refused = 0;
  for (let n = 0; n < 50; n++) {
    const { status } = await from(`198.51.${100 + (n >> 5)}.${n}`, owner.email, 'wrong');
    if (status === 401) guesses++;
    if (status === 429) refused++;
  }
  expect(guesses).toBeLessThanOrEqual(30);
  expect(refused).toBeGreaterThanOrEqual(20);
  const answer = await from('198.51.102.1', owner.email, PASSWORD);
  expect(answer).toMatchObject({ status: 429, body: { message: expect.stringContaining('new locations') } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  // The owner's address, and the owner's browser from any address, are allowed.
  expect((await from('192.0.2.50', owner.email, PASSWORD)).status).toBe(200);
  expect((await from('198.51.103.9', owner.email, PASSWORD, device?.split(';')[0])).status).toBe(200);
  // An unknown address gets the same response.
  const unknownEmail = 'nobody-at-all@example.com';
  for (let n = 0; n < 30; n++) await from(`198.51.104.${n}`, unknownEmail, 'wrong');
  expect(await from('198.51.105.1', unknownEmail, 'wrong')).toMatchObject({
    status: 429,
    body: answer.body.code ? { code: answer.body.code } : {},
  });
  recordAttack(
    task,
    '5. one password guessed from 50 addresses',
    50,
    '30 an hour; the owner’s browser and address still sign in',
  );
});

test('an invalid address falls back to the proxy’s own', async () => {
  for (const named of ['<script>alert(1)</script>', '127.0.0.1.evil', '203.0.113.9:4711', '\u00e9', ',,,']) {
    const user = await api.registered();
    await from(named, user.email, PASSWORD);
    const { rows } = await api.service.context.db.execute(
      sql`SELECT DISTINCT address FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ${user.email})`,
    );
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
  }
});
