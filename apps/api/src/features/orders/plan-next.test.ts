import { msg } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { expect, test } from 'vitest';
import { forecastMessage, forecastOrder } from './forecast-order.ts';
import { type OrderState, planNext, restReason, waitsFor } from './plan-next.ts';
import { startOfNextUtcDay, startOfUtcDay } from './utc-day.ts';

const now = new Date('2026-11-21T17:30:00Z');
const openOrder: OrderState = {
  remaining: 60_000,
  recipientsLeft: true,
  perDay: 10_000,
  sentToday: 4_000,
  pool: { accounts: 200, leftToday: 800 },
};
const next = (change: Partial<OrderState>) => planNext({ ...openOrder, ...change }, now);
const tomorrow = new Date('2026-11-22T00:00:00Z');

test.each([
  ['continues while messages and accounts are left', {}, { kind: 'today', at: now }],
  ['is over when all is delivered', { remaining: 0 }, { kind: 'over', why: 'delivered' }],
  ['is over when the list has ended', { recipientsLeft: false }, { kind: 'over', why: 'list_ended' }],
  ['rests when the day’s messages are sent', { sentToday: 10_000 }, { kind: 'later', at: tomorrow, why: 'day_done' }],
  [
    'rests when the pool’s day is used up',
    { pool: { accounts: 200, leftToday: 0 } },
    { kind: 'later', at: tomorrow, why: 'pool_used' },
  ],
  [
    'retries in an hour if the pool is empty',
    { pool: { accounts: 0, leftToday: 0 } },
    { kind: 'later', at: new Date('2026-11-21T18:30:00Z'), why: 'pool_empty' },
  ],
] as const)('an order %s', (_, change, expected) => {
  expect(next(change)).toEqual(expected);
});

const dayDone = { kind: 'later', at: tomorrow, why: 'day_done' } as const;
const poolUsed = { ...dayDone, why: 'pool_used' } as const;

test('states why and until when an order rests', () => {
  expect(restReason(dayDone, tomorrow)).toEqual(
    msg('order.next_at', { reason: msg('order.day_done'), time: { moment: tomorrow.toISOString() } }),
  );
});

test('a recurring order states its next start, even if later than the daily reset', () => {
  const due = new Date('2026-11-23T12:00:00Z');
  expect(restReason(poolUsed, due)).toEqual(
    msg('order.next_at', { reason: msg('order.pool_used'), time: { moment: due.toISOString() } }),
  );
});

test('a manual order waits for its owner, without a time', () => {
  expect(restReason(dayDone, null)).toEqual(
    msg('order.run_after', { reason: msg('order.day_done'), time: { moment: tomorrow.toISOString() } }),
  );
  expect(restReason({ ...dayDone, why: 'pool_empty' }, null)).toEqual(
    msg('order.run_once_shared', { reason: msg('order.pool_empty') }),
  );
});

test('recognizes what a stored reason waits for', () => {
  expect(waitsFor(restReason(dayDone, tomorrow), dayDone)).toBe(true);
  expect(waitsFor(restReason(dayDone, tomorrow), poolUsed)).toBe(false);
  expect(waitsFor(msg('job.stopped_by_support'), dayDone)).toBe(false);
  expect(waitsFor(null, dayDone)).toBe(false);
});

test('days are in UTC, also at the end of a year', () => {
  const late = new Date('2026-12-31T23:59:59.999Z');
  expect(startOfUtcDay(late).toISOString()).toBe('2026-12-31T00:00:00.000Z');
  expect(startOfNextUtcDay(late).toISOString()).toBe('2027-01-01T00:00:00.000Z');
  expect(startOfNextUtcDay(tomorrow).toISOString()).toBe('2026-11-23T00:00:00.000Z');
});

const forecast = (messages: number, perDay: number | undefined, accounts: number, limit: number) =>
  forecastOrder({ messages, perDay }, { accounts, perDay: accounts * limit }, now);

test('an order of 100,000 at 200 accounts of 20 takes 5,000 account-days, 25 days and $500', () => {
  expect(forecast(100_000, undefined, 200, 20)).toEqual({
    messages: 100_000,
    price: 500,
    accountDays: 5_000,
    pool: { accounts: 200, perDay: 4_000 },
    days: 25,
    doneAt: '2026-12-16T17:30:00.000Z',
    withinYear: true,
  });
});

test('the order’s daily maximum limits it', () => {
  expect(forecast(100_000, 1_000, 200, 20)).toMatchObject({ days: 100, withinYear: true });
});

test('reports an order that today’s pool can’t deliver within a year, with figures', () => {
  const impossible = forecast(100_000, undefined, 3, 20);
  expect(impossible).toMatchObject({ days: 1_667, withinYear: false });
  expect(render(forecastMessage(impossible))).toBe(
    'This order needs 5,000 account-days. Today’s pool of 3 shared accounts sends 60 messages a day, so it would take 1,667 days, which is more than a year. The order is placed anyway. Support can end it.',
  );
  expect(render(forecastMessage(forecast(1, undefined, 1, 20)))).toBe(
    'This order needs 1 account-day. Today’s pool of 1 shared account sends 20 messages a day, so it takes a day.',
  );
  expect(forecast(100_000, undefined, 0, 20)).toMatchObject({
    days: null,
    doneAt: null,
    withinYear: false,
    accountDays: 5_000,
  });
});
