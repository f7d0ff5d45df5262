import { expect, test } from 'vitest';
import { freePort } from './network.ts';

const AT_ONCE = 600;

test('concurrent requests get different ports', async () => {
  const ports = await Promise.all(Array.from({ length: AT_ONCE }, freePort));
  expect(new Set(ports).size).toBe(AT_ONCE);
});
