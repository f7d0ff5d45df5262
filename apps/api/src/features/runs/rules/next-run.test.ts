import type { Calendar } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { nextRunAt } from './next-run.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test.each([
  ['right after its start', '10:00:00', 30, '10:00:05', '10:00:30'],
  ['exactly at its next time', '10:00:00', 30, '10:00:30', '10:01:00'],
  ['after an outage', '10:00:00', 30, '10:59:59', '11:00:00'],
  ['when the clock went back', '10:00:00', 30, '09:00:00', '10:00:30'],
])('%s', (_, last, interval, now, next) => {
  expect(nextRunAt(at(last), { intervalS: interval, calendar: null }, at(now))).toEqual(at(next));
});

const calendar: Calendar = { days: ['monday', 'thursday'], time: '09:00', zone: 'Europe/Berlin' };

test.each([
  ['after a run by hand', '2026-11-21T10:00:00Z', '2026-11-21T10:05:00Z', '2026-11-23T08:00:00Z'],
  ['after a start that was early', '2026-11-23T08:00:00Z', '2026-11-23T08:02:00Z', '2026-11-26T08:00:00Z'],
  ['after an outage', '2026-11-23T08:00:00Z', '2026-12-08T10:00:00Z', '2026-12-10T08:00:00Z'],
  ['when the clock went back', '2026-11-23T08:00:00Z', '2026-11-22T10:00:00Z', '2026-11-26T08:00:00Z'],
])('a calendar %s', (_, last, now, next) => {
  expect(nextRunAt(new Date(last), { intervalS: 86_400, calendar }, new Date(now))).toEqual(new Date(next));
});
