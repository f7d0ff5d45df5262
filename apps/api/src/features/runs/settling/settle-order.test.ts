import type { Calendar } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { restMove } from './settle-order.ts';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const nextDay = (time: string) => ({ kind: 'later', at: at(time), why: 'day_done' }) as const;

test.each([
  ['at the same time of the next day', 86_400, '22T10:00:00', '22T11:30:00', '23T00:00:00', '23T10:00:00'],
  ['on the grid of a short interval', 3_600, '22T10:20:00', '22T11:30:00', '23T00:00:00', '23T00:20:00'],
  ['at midnight', 43_200, '22T00:00:00', '22T00:30:00', '23T00:00:00', '23T00:00:00'],
  ['after a late end', 86_400, '22T10:00:00', '23T10:30:00', '24T00:00:00', '24T10:00:00'],
])('a recurring order that has sent its messages of the day starts %s', (_, intervalS, lastDue, now, day, next) => {
  const { changes } = restMove({ auto: false, intervalS, calendar: null }, nextDay(day), at(lastDue), at(now));
  expect(changes).toMatchObject({ nextRunAt: at(next), retryAt: at(day) });
});

test('an order with a calendar starts only on its days', () => {
  const calendar: Calendar = { days: ['monday'], time: '23:00', zone: 'UTC' };
  const job = { auto: false, intervalS: 86_400, calendar };
  // The owner started it on a Monday before its time.
  const { changes } = restMove(job, nextDay('24T00:00:00'), at('23T22:00:00'), at('23T22:30:00'));
  expect(changes).toMatchObject({ nextRunAt: at('30T23:00:00') });
});

test('an order with a calendar starts at midnight of each day', () => {
  const calendar: Calendar = { days: ['monday', 'tuesday'], time: '00:00', zone: 'UTC' };
  const job = { auto: false, intervalS: 86_400, calendar };
  const { changes } = restMove(job, nextDay('24T00:00:00'), at('23T00:00:00'), at('23T00:30:00'));
  expect(changes).toMatchObject({ nextRunAt: at('24T00:00:00') });
});

test('an order that can send more today continues at once', () => {
  const now = at('22T11:30:00');
  const { event, changes } = restMove(
    { auto: false, intervalS: 86_400, calendar: null },
    { kind: 'today', at: now },
    at('22T10:00:00'),
    now,
  );
  expect(event).toMatchObject({ continues: true });
  expect(changes).toMatchObject({ nextRunAt: now, retryAt: null });
});
