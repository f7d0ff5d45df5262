import { expect, it } from 'vitest';
import { sentReason } from './sent-reason.ts';

const sent = { verdict: 'complete', collected: 1, reason: null } as const;
const unknown = { verdict: 'partial', collected: 0, reason: 'Nobody saw it.' } as const;
const closed = { verdict: 'blocked', collected: 0, reason: 'Takes no requests.' } as const;
const manual = { left: 0, recurring: false, endReason: null };

it('returns null if every recipient got a message', () => {
  expect(sentReason([sent, sent], manual)).toBe(null);
});

it('states how many are left and when to continue', () => {
  expect(sentReason([sent], { ...manual, left: 1 })).toBe('1 person is left. Run again to write to the next ones.');
  expect(sentReason([sent], { ...manual, left: 1_200, recurring: true })).toBe(
    '1,200 people are left for the next launches.',
  );
});

it('reports the daily limit instead of unreachable recipients', () => {
  const endReason = 'Today’s limit is reached.';
  const stopped = { verdict: 'blocked', collected: 0, reason: endReason } as const;
  expect(sentReason([sent, stopped], { ...manual, left: 1, endReason })).toBe(
    'Today’s limit is reached. 1 person is left. Run again tomorrow.',
  );
});

it('counts unknown messages and unreachable recipients', () => {
  expect(sentReason([sent, unknown, unknown, closed], manual)).toBe(
    'Nobody saw what came of 2 messages: see Messages. 1 person couldn’t be written to: see Messages.',
  );
});
