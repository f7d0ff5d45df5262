import { expect, test, vi } from 'vitest';
import { openTurns, TurnsOfOwners } from './turns.ts';

test('runs a few at once, the others in order', async () => {
  const turns = openTurns(2);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map(async (n) => {
    const giveBack = await turns.take();
    began.push(n);
    await new Promise<void>((resolve) => ends.push(resolve));
    giveBack();
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(began).toEqual([0, 1]);
  ends.shift()?.();
  await settle();
  expect(began).toEqual([0, 1, 2]);
  ends.shift()?.();
  await settle();
  for (const end of ends) end();
  await Promise.all(all);
  expect(began).toEqual([0, 1, 2, 3]);
});

test('a returned turn goes to the next', async () => {
  const turns = openTurns(1);
  for (let n = 0; n < 3; n++) (await turns.take())();
});

test('each owner has slots of their own', async () => {
  const turns = new TurnsOfOwners(1);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (owner: string) =>
    turns.run(owner, () => {
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
  const turns = new TurnsOfOwners(1);
  await expect(turns.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run('ada', async () => 1)).toBe(1);
});
