import { expect, test, vi } from 'vitest';
import { OwnerLimits } from './owner-limits.ts';

test('each owner has slots of their own', async () => {
  const limits = new OwnerLimits(1);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (owner: string) =>
    limits.run(owner, () => {
      begun.push(owner);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const first = run('ada');
  const second = run('ada');
  const other = run('bob');
  await vi.waitUntil(() => begun.length === 2);
  expect(begun).toEqual(['ada', 'bob']);
  ends[0]?.();
  await first;
  await vi.waitUntil(() => begun.length === 3);
  for (const end of ends) end();
  await Promise.all([second, other]);
});

test('failed work frees its slot', async () => {
  const limits = new OwnerLimits(1);
  await expect(limits.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limits.run('ada', async () => 1)).toBe(1);
});
