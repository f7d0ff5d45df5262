import { expect, test } from 'vitest';
import { ReadingSpeed } from './reading-speed.ts';

function startReading() {
  let now = 0;
  const speed = new ReadingSpeed(() => now);
  return {
    speed,
    /** The client takes this long to read the bytes. */
    read(bytes: number, ms: number) {
      speed.begin();
      now += ms;
      speed.end(bytes);
    },
    passes(ms: number) {
      now += ms;
    },
  };
}

test('is unknown until the server has waited for the client long enough', () => {
  const { speed, read, passes } = startReading();
  read(1_000, 0);
  read(1_000, 29_000);
  passes(3_600_000);
  expect(speed.bytesPerSecond()).toBeNull();
  read(5_000, 1_000);
  expect(speed.bytesPerSecond()).toBe(200);
});

test('counts a client that has read nothing for a while, whatever its buffers took before', () => {
  const { speed, read, passes } = startReading();
  for (let part = 0; part < 500; part++) read(64_000, 1);
  speed.begin();
  passes(30_000);
  expect(speed.bytesPerSecond()).toBe(0);
});

test('forgets how fast a client was before', () => {
  const { speed, read } = startReading();
  for (let second = 0; second < 120; second++) read(1_000_000, 1_000);
  expect(speed.bytesPerSecond()).toBe(1_000_000);
  for (let second = 0; second < 30; second++) read(1_000, 1_000);
  expect(speed.bytesPerSecond()).toBe(1_000);
});
