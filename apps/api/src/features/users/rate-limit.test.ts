import { expect, test } from 'vitest';
import { storedKey } from './rate-limit.ts';

test('a stored key contains the limited action, but no identity', () => {
  const stored = storedKey('login:ada@example.com:203.0.113.7');
  expect(stored).toMatch(/^login:[0-9a-f]{64}$/);
  expect(storedKey('login:ada@example.com:203.0.113.7')).toBe(stored);
  expect(storedKey('login:ada@example.com:203.0.113.8')).not.toBe(stored);
});
