import { expect, it } from 'vitest';
import { sentReason } from './sent-reason.ts';

const sent = { verdict: 'complete', collected: 1, reason: null } as const;
const unknown = { verdict: 'partial', collected: 0, reason: 'Nobody saw it.' } as const;
const closed = { verdict: 'blocked', collected: 0, reason: 'Takes no requests.' } as const;
const manual = { left: 0, recurring: false, endReason: null };

it('says nothing where everyone got their message', () => {
  expect(sentReason([sent, sent], manual)).toBe(null);
});

it('says who is left and when to go on', () => {
  expect(sentReason([sent], { ...manual, left: 1 })).toBe('1 person is left. Run again to write to the next ones.');
  expect(sentReason([sent], { ...manual, left: 1_200, recurring: true })).toBe(
    '1,200 people are left for the next launches.',
  );
});

it('says that the day’s limit is reached, and not that those left couldn’t be written to', () => {
  const endReason = 'Today’s limit is reached.';
  const stopped = { verdict: 'blocked', collected: 0, reason: endReason } as const;
  expect(sentReason([sent, stopped], { ...manual, left: 1, endReason })).toBe(
    'Today’s limit is reached. 1 person is left. Run again tomorrow.',
  );
});

it('counts what nobody saw and whom nobody can write to', () => {
  expect(sentReason([sent, unknown, unknown, closed], manual)).toBe(
    'Nobody saw what came of 2 messages: see Messages. 1 person couldn’t be written to: see Messages.',
  );
});
