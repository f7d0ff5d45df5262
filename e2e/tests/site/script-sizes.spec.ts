import { expect, test } from '@playwright/test';
import { scriptSizes } from '../../support/script-sizes.ts';

/** Gzipped kB of scripts before the first view; docs/speed.md has the sizes of each route. */
const MAX_KB = { public: 130, dashboard: 220 } as const;

test('no page needs more scripts than its budget', async () => {
  const sizes = await scriptSizes();
  expect(sizes.size).toBeGreaterThan(25);
  for (const [path, kb] of sizes) {
    const largest = path.startsWith('/dashboard') ? MAX_KB.dashboard : MAX_KB.public;
    expect.soft(kb, `${path}: kB of scripts`).toBeLessThanOrEqual(largest);
  }
});
