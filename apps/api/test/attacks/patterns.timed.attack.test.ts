import { LONGEST_TURN_MS, leastCpuOf, recordAttack } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourcePatterns } from '../support/source-patterns.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const HOSTILE = `a@${'.'.repeat(128_000)}@`;
const CALLS = [
  ['/api/users/login', { email: HOSTILE, password: 'x' }],
  ['/api/users/forgot-password', { email: HOSTILE }],
  ['/api/users/register', { name: HOSTILE, email: HOSTILE, password: 'x', confirmPassword: 'x' }],
  ['/api/users/reset-password', { email: HOSTILE, token: 'x', password: 'x' }],
  ['/api/contact', { name: HOSTILE, email: HOSTILE, subject: HOSTILE, message: HOSTILE }],
  ['/trpc/users.login', { email: HOSTILE, password: 'x' }],
  ['/trpc/users.login,users.login?batch=1', { 0: { email: HOSTILE, password: 'x' }, 1: {} }],
] as const;

test('a hostile address is refused before any pattern reads it', async ({ task }) => {
  let longest = 0;
  for (const [path, body] of CALLS) {
    const { result, cpuMs } = await leastCpuOf(() => api.visitor().call('POST', path, body));
    longest = Math.max(longest, cpuMs);
    expect(result.status, path).toBe(413);
  }
  // Even within the body limit, the length is checked before the format.
  const email = `a@${'.'.repeat(15_000)}@`;
  for (let n = 0; n < 20; n++) {
    const { result, cpuMs } = await leastCpuOf(() =>
      api.visitor().call('POST', '/api/users/login', { email, password: 'x' }),
    );
    longest = Math.max(longest, cpuMs);
    expect(result).toMatchObject({ status: 400, body: { message: 'Email can have at most 254 characters' } });
  }
  expect(longest).toBeLessThan(LONGEST_TURN_MS);
  recordAttack(
    task,
    '2. 128,000 characters of `a@....@` to public routes',
    CALLS.length,
    `413 in ${longest.toFixed(0)} ms`,
  );
});

function timeOf(pattern: RegExp, input: string): number {
  const before = process.threadCpuUsage();
  input.replace(pattern, '');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const MEGABYTE = 1_000_000;
const TRIES = 9;
const SEEDS = [
  'a',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  '@',
  'a@.',
  '....@',
  '-',
  '/',
  '<script/',
  '"\\',
  '\\"',
  '{{',
  '{{ ',
  '}}',
];
const MORE_SEEDS = [
  '1:',
  '1%3A',
  'trawl_',
  'x.x',
  '\u200d\ufe0f',
  '#',
  'é',
  '漢',
  'https://',
  '=',
  ',',
  '1:aaaaaa:',
  '%41',
];
const ENDS = ['', '\u0000', '!\n'];

/**
 * The maximum CPU milliseconds of a pattern on a megabyte: a turn of the event loop, or on a slow machine twice the time that a
 * search for letters takes.
 */
function longestPatternMs(): number {
  const text = '漢'.repeat(MEGABYTE);
  const letters = Math.min(...Array.from({ length: 5 }, () => timeOf(/\p{L}/gu, text)));
  return Math.max(LONGEST_TURN_MS, 2 * letters);
}

test('no pattern of the source blocks on a megabyte', async ({ task }) => {
  const patterns = await sourcePatterns();
  const inputs = [...SEEDS, ...MORE_SEEDS].flatMap((seed) => {
    const text = seed.repeat(Math.ceil(MEGABYTE / seed.length)).slice(0, MEGABYTE);
    return ENDS.map((end) => `${text}${end}`);
  });
  let worst = { ms: 0, pattern: /(?!)/u, input: '' };
  for (const { source, flags } of patterns) {
    const pattern = new RegExp(source, flags);
    for (const input of inputs) {
      let ms = timeOf(pattern, input);
      // A busy machine adds a varying delay.
      for (let again = 0; again < TRIES && ms > worst.ms; again++) ms = Math.min(ms, timeOf(pattern, input));
      if (ms > worst.ms) worst = { ms, pattern, input };
    }
  }
  const { pattern, input } = worst;
  let { ms } = worst;
  let limitMs = longestPatternMs();
  // The speed of a shared machine changes within the minute that this takes, so compare what is measured at the same time.
  for (let again = 0; again < TRIES && ms >= limitMs; again++) {
    ms = timeOf(pattern, input);
    limitMs = longestPatternMs();
  }
  const { source } = pattern;
  expect(ms, source).toBeLessThan(limitMs);
  const shown = source.length > 40 ? `${source.slice(0, 39)}…` : source;
  recordAttack(
    task,
    `2. every pattern on 1 MB of hostile input`,
    patterns.length * inputs.length,
    `longest ${ms.toFixed(0)} ms: /${shown}/`,
  );
}, 300_000);
