import { PASSWORD_MIN_SCORE } from '@trawl/contracts';
import { afterAll, expect, test, vi } from 'vitest';
import { PasswordScorer } from './password-scorer.ts';

/** These tests are about scores, not about time: a busy machine may take longer than the default timeout. */
const maxScoreMs = 20_000;
const scorer = new PasswordScorer({ maxScoreMs });
const hurried = new PasswordScorer({ maxScoreMs: 1 });
afterAll(() => Promise.all([scorer.stop(), hurried.stop()]));

const about = ['Ada Lovelace', 'ada.king@analytical.example'];
const HOSTILE = 'a4@e3i1!o0s5$t7+'.repeat(7).slice(0, 100);

test.each([
  'password1',
  'Passw0rd!',
  '12345678',
  'qwertyuiop',
  'iloveyou2',
  'motdepasse',
  'contraseña',
  'schmetterling',
  'krankenhaus1',
  'trawl trawl',
  'trawl-password',
  'password password password',
  'aaaaaaaaaaaaaaaaaaaa',
  '        ',
  'lovelace',
  'Ada Lovelace',
  'ada.king@analytical.example',
  'analytical1',
  'adalovelace',
])(
  '“%s” is easy to guess',
  async (password) => {
    expect(await scorer.score({ password, about })).toBeLessThan(PASSWORD_MIN_SCORE);
  },
  30_000,
);

test.each(['correct horse battery', 'another battery', 'kT9fQx7w', 'Wolken über Graz', '馬の電池のホチキス'])(
  '“%s” is hard to guess',
  async (password) => {
    expect(await scorer.score({ password, about })).toBeGreaterThanOrEqual(PASSWORD_MIN_SCORE);
  },
  30_000,
);

test('scores the first 100 characters', async () => {
  const beginning = 'a'.repeat(100);
  const password = `${beginning}correct horse battery`;
  expect(await scorer.score({ password, about })).toBe(await scorer.score({ password: beginning, about }));
}, 30_000);

test('times out on a slow password, and scores the next in another thread', async () => {
  expect(await hurried.score({ password: HOSTILE, about })).toBeNull();
  expect(await hurried.score({ password: HOSTILE, about })).toBeNull();
}, 30_000);

test('ends its thread when idle, and starts another on demand', async () => {
  const idle = new PasswordScorer({ maxScoreMs, maxIdleMs: 20 });
  const [first, second] = await Promise.all([
    idle.score({ password: 'password1', about }),
    idle.score({ password: 'correct horse battery', about }),
  ]);
  expect([first, second]).toEqual([0, 4]);
  await vi.waitUntil(() => !idle.isStarted, { timeout: 30_000 });
  expect(await idle.score({ password: 'correct horse battery', about })).toBe(4);
  await idle.stop();
}, 60_000);
