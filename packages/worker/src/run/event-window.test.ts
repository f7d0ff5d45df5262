import { expect, it } from 'vitest';
import { createEventWindow } from './event-window.ts';

const never = new AbortController().signal;

it('has room for its size in events, and more as events are stored', async () => {
  const window = createEventWindow(3);
  expect([1, 2, 3, 4].map(window.hasRoomFor)).toEqual([true, true, true, false]);
  let free = false;
  const waiting = window.roomFor(5, never).then(() => {
    free = true;
  });
  window.stored(1);
  await Promise.resolve();
  expect(free).toBe(false);
  window.stored(2);
  await waiting;
  expect(window.hasRoomFor(6)).toBe(false);
});

it('never goes back', () => {
  const window = createEventWindow(3);
  window.stored(5);
  window.stored(2);
  expect(window.hasRoomFor(8)).toBe(true);
});

it('resolves when an event is stored, and rejects when the run is abandoned', async () => {
  const window = createEventWindow(3);
  const controller = new AbortController();
  const stored = window.untilStored(2, never);
  const waiting = window.roomFor(9, controller.signal);
  window.stored(2);
  await stored;
  controller.abort(new Error('abandoned'));
  await expect(waiting).rejects.toThrow('abandoned');
});
