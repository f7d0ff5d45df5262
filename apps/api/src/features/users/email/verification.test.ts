import { expect, test } from 'vitest';
import { checkCooldown } from './verification.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const requested = (secondsAgo: number) => ({ requestedAt: new Date(NOW.getTime() - secondsAgo * 1_000) });

test('a mail can be requested again after the cooldown, also if the clock was ahead before', () => {
  for (const secondsAgo of [59, 0, -1]) {
    expect(() => checkCooldown(requested(secondsAgo), NOW, 60_000), `${secondsAgo} s ago`).toThrow();
  }
  for (const secondsAgo of [60, -3_600]) checkCooldown(requested(secondsAgo), NOW, 60_000);
  checkCooldown(undefined, NOW);
});
