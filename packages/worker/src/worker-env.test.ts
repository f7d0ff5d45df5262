import { parseEnv } from '@trawl/service-kit';
import { expect, it } from 'vitest';
import { retryLimitsOf } from './run/retry-limits.ts';
import { refusedInProduction, refuseRoot, WorkerEnv } from './worker-env.ts';

const env = (more: Record<string, string>) =>
  WorkerEnv.parse({ NATS_URL: 'nats://scraper:5f1c@127.0.0.1:4222', ...more });

it('defaults to production, and refuses unsandboxed Chromium and development passwords there', () => {
  expect(refusedInProduction(env({ BROWSER_NO_SANDBOX: '1' }))).toContain('BROWSER_NO_SANDBOX');
  expect(refusedInProduction(env({ BROWSER_NO_SANDBOX: '1', TRAWL_ENV: 'development' }))).toBeNull();
  expect(refusedInProduction(env({}))).toBeNull();
  expect(refusedInProduction(env({ NATS_URL: 'nats://nats:4222' }))).toContain('NATS_URL has no login');
  expect(refusedInProduction(env({ INSTAGRAM_URL: 'http://a.example' }))).toContain('INSTAGRAM_URL is not encrypted');
  const copied = { NATS_URL: 'nats://scraper:development-only-abc@nats:4222' };
  expect(refusedInProduction(env(copied))).toContain('NATS_URL has a development password');
  expect(refusedInProduction(env({ ...copied, TRAWL_ENV: 'development' }))).toBeNull();
});

it.each(['nats://scraper:pa#ss@nats:4222', 'nats://', 'nats://scraper:5f1c@nats:4222,nats-2', 'http://nats:4222'])(
  'refuses the broker %s without quoting its password',
  (NATS_URL) => {
    expect(() => parseEnv(WorkerEnv, { NATS_URL })).toThrow(
      /^(?!.*pa#ss)[\s\S]*NATS_URL is wrong: it should be the broker/,
    );
  },
);

it('uses long waits for the real platform, short ones for a stand-in, and configured ones otherwise', () => {
  expect(retryLimitsOf(env({}), 'instagram').backOff).toEqual({ firstMs: 30_000, maxMs: 900_000, totalMs: 1_800_000 });
  const standIn = { INSTAGRAM_URL: 'http://127.0.0.1:3001' };
  expect(retryLimitsOf(env(standIn), 'instagram').backOff.totalMs).toBe(20_000);
  expect(retryLimitsOf(env({ ...standIn, BACK_OFF_FIRST_MS: '50' }), 'instagram').backOff.firstMs).toBe(50);
  expect(retryLimitsOf(env({ INSTAGRAM_URL: 'https://instagram.com.evil.tld' }), 'instagram').backOff.totalMs).toBe(
    20_000,
  );
});

it('refuses root in production only', () => {
  expect(() => refuseRoot({ TRAWL_ENV: 'production' }, 0)).toThrow("can't run as root");
  expect(() => refuseRoot({ TRAWL_ENV: 'production' }, 1_000)).not.toThrow();
  expect(() => refuseRoot({ TRAWL_ENV: 'development' }, 0)).not.toThrow();
});
