import { expect, test, vi } from 'vitest';
import { SessionChecks } from './session-checks.ts';

const EVERY_MS = 5_000;

function open(isValid: (token: string) => boolean = () => true) {
  let now = 0;
  const checks = new SessionChecks({ monotonicMs: () => now }, EVERY_MS);
  const lookUp = vi.fn(async (token: string) => isValid(token));
  const stream = (token: string) => checks.ofStream(token, () => lookUp(token));
  const pass = (ms: number) => {
    now += ms;
  };
  return { lookUp, stream, pass };
}

test('streams of a session share a check', async () => {
  const { lookUp, stream, pass } = open();
  const streams = [stream('a'), stream('a'), stream('b')];
  const check = () => Promise.all(streams.map((isValid) => isValid()));
  expect(await check()).toEqual([true, true, true]);
  expect(lookUp).not.toHaveBeenCalled();
  pass(EVERY_MS + 1);
  expect(await check()).toEqual([true, true, true]);
  expect(lookUp.mock.calls).toEqual([['a'], ['b']]);
});

test('a check expires at the same time for every stream, whenever the stream uses it', async () => {
  let isValid = true;
  const { lookUp, stream, pass } = open(() => isValid);
  const first = stream('a');
  pass(2_000);
  const second = stream('a');
  pass(EVERY_MS - 1_999);
  expect(await first()).toBe(true);
  isValid = false;
  pass(2_000);
  // It relies on the check of the first, which began two seconds ago.
  expect(await second()).toBe(true);
  pass(EVERY_MS - 1_999);
  expect(await second()).toBe(false);
  expect(await first()).toBe(false);
  expect(lookUp).toHaveBeenCalledTimes(2);
});

test('a failed check is tried again', async () => {
  const { lookUp, stream, pass } = open();
  const isValid = stream('a');
  pass(EVERY_MS + 1);
  lookUp.mockRejectedValueOnce(new Error('unavailable'));
  await expect(isValid()).rejects.toThrow('unavailable');
  expect(await isValid()).toBe(true);
});
