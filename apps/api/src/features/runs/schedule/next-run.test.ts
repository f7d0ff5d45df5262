import { expect, test } from 'vitest';
import { nextRunAt } from './next-run.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test.each([
  ['right after its start', '10:00:00', 30, '10:00:05', '10:00:30'],
  ['exactly at its next time', '10:00:00', 30, '10:00:30', '10:01:00'],
  ['after an outage', '10:00:00', 30, '10:59:59', '11:00:00'],
  ['when the clock went back', '10:00:00', 30, '09:00:00', '10:00:30'],
])('%s', (_, last, interval, now, next) => {
  expect(nextRunAt(at(last), interval, at(now))).toEqual(at(next));
});
