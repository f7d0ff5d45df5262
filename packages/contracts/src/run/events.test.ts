import { expect, test } from 'vitest';
import { PageEvent } from './events.ts';

const page = { kind: 'page', epoch: 1, seq: 1, runningMs: 1, targetId: '1', rows: [] };

test.each([
  [3_000_000_000, 2_147_483_647],
  [1e308, 2_147_483_647],
  [-1, 0],
  [12.7, 12],
  [null, null],
])('%d found is stored as %d', (found, stored) => {
  expect(PageEvent.parse({ ...page, found }).found).toBe(stored);
});
