import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

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
