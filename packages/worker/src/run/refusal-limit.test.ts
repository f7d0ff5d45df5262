import { AnswerFailed, BusUnavailable } from '@trawl/bus';
import { expect, test } from 'vitest';
import { refusalLimit } from './refusal-limit.ts';
import { createStopSwitch } from './stop-switch.ts';

function limitWithClock() {
  const clock = { at: 0, now: () => new Date(0), monotonicMs: () => clock.at };
  const stop = createStopSwitch(1_000);
  return { clock, stop, recordFailure: refusalLimit({ clock, stop }) };
}

test('abandons a run after twenty seconds of API errors', () => {
  const { clock, stop, recordFailure } = limitWithClock();
  for (clock.at = 0; clock.at < 20_000; clock.at += 1_000) recordFailure(new AnswerFailed('no'));
  expect(stop.hard.aborted).toBe(false);
  expect(() => recordFailure(new AnswerFailed('no'))).toThrow('only with errors');
  expect(stop.hard.aborted).toBe(true);
});

test('doesn’t count broker outages', () => {
  const { clock, stop, recordFailure } = limitWithClock();
  for (const error of [new AnswerFailed('no'), new BusUnavailable('away'), new AnswerFailed('no')]) {
    recordFailure(error);
    clock.at += 15_000;
  }
  recordFailure(new AnswerFailed('no'));
  expect(stop.hard.aborted).toBe(false);
});
