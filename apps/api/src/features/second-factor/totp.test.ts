import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const NOW = new Date('2026-11-21T12:00:10Z');
const STEP = Math.floor(NOW.getTime() / 30_000);
const secret = newTotpSecret();
const codeOf = (step: number) => generateSync({ secret, epoch: step * 30 });

test('accepts a code in its own and adjacent time steps', () => {
  const steps = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeOf(STEP + away), null, NOW));
  expect(steps).toEqual([null, STEP - 1, STEP, STEP + 1, null]);
});

test('accepts the same steps at both ends of a time step', () => {
  for (const second of [0, 29]) {
    const now = new Date(STEP * 30_000 + second * 1_000);
    expect([-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeOf(STEP + away), null, now) !== null)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  }
});

test('refuses steps up to the last one used', () => {
  expect(stepOfCode(secret, codeOf(STEP), STEP, NOW)).toBeNull();
  expect(stepOfCode(secret, codeOf(STEP - 1), STEP, NOW)).toBeNull();
  expect(stepOfCode(secret, codeOf(STEP + 1), STEP, NOW)).toBe(STEP + 1);
});

test('secrets have 160 bits, and the URI names issuer and account', () => {
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(totpUri(secret, 'ada@example.com')).searchParams.get('secret')).toBe(secret);
  expect(totpUri(secret, 'ada@example.com')).toMatch(/^otpauth:\/\/totp\/Trawl:ada%40example\.com\?/);
});
