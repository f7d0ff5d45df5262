import { cpuOf, LONGEST_TURN_MS, recordAttack } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestService, type TestService } from '../support/test-service.ts';

const PASSWORD = 'correct horse battery';
const WRONG_AT_ONCE = 120;
const ROUNDS = 7;
/** How long a legitimate login may take during 120 wrong ones. */
const ALLOWED_MS = 1_500;

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

async function timed<T>(work: () => Promise<T>): Promise<{ took: number; answer: T }> {
  const started = performance.now();
  const answer = await work();
  return { took: performance.now() - started, answer };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('a correct login is served while 120 wrong ones wait', async ({ task }) => {
  const user = await api.registered();
  const login = (email: string, password: string) =>
    api.visitor().call('POST', '/api/users/login', { email, password });
  // Retries rejected logins, and includes them in the measured time.
  const honest = async (tries = 3): Promise<Answer> => {
    const answer = await login(user.email, PASSWORD);
    return answer.status === 503 && tries > 1 ? honest(tries - 1) : answer;
  };
  await honest();
  const times: number[] = [];
  const flood: Answer[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const wrong = Promise.all(
      Array.from({ length: WRONG_AT_ONCE }, (_, n) => login(`flood-${round}-${n}@example.com`, 'wrong')),
    );
    const { took, answer } = await timed(() => honest());
    expect(answer.status).toBe(200);
    times.push(took);
    flood.push(...(await wrong));
  }
  expect(median(times)).toBeLessThanOrEqual(ALLOWED_MS);
  const refused = flood.filter(({ status }) => status === 503);
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401, 503]));
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toBe('1');
    expect(body).toMatchObject({ status: 'failed', code: 'unavailable' });
  }
  recordAttack(
    task,
    '10. 120 wrong logins at once during a correct login',
    flood.length,
    `correct login: median ${median(times).toFixed(0)} ms, max ${Math.max(...times).toFixed(0)} ms; ${refused.length} got 503`,
  );
});

const register = (password: string) =>
  api.visitor().call('POST', '/api/users/register', {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    password,
    confirmPassword: password,
  });

test('common and short passwords are refused', async ({ task }) => {
  const tries = ['x', '1234567', '12345678', 'password1', 'Passw0rd!', 'qwertyuiop', 'azerty123', 'contraseña'];
  const own = ['trawl trawl', 'Ada Lovelace', 'ada@example.com', 'lovelace1'];
  for (const password of [...tries, ...own]) {
    const answer = await register(password);
    expect(answer, password).toMatchObject({ status: 400, body: { code: 'bad_input', field: 'password' } });
  }
  recordAttack(task, 'ASVS. common and short passwords', tries.length + own.length, '400, with what to do instead');
});

test('a password that is slow to score delays nobody', async ({ task }) => {
  await register('password1');
  const hostile = ['a4@e3i1!o0s5$t7+', '4@$5s1|!', '01/01/2000', '1l|!i'].map((seed) => seed.repeat(20).slice(0, 100));
  const { result: answers, cpuMs: cpuOfAll } = await cpuOf(() => Promise.all(hostile.map(register)));
  const cpuMs = cpuOfAll / hostile.length;
  for (const { status } of answers) expect([200, 400, 409]).toContain(status);
  expect(cpuMs).toBeLessThan(LONGEST_TURN_MS);
  recordAttack(
    task,
    'ASVS. passwords of 100 characters made to be scored slowly',
    hostile.length,
    `scored in another thread: ${cpuMs.toFixed(0)} ms of the main thread each`,
  );
});
