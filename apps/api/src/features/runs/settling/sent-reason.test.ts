import { msg } from '@trawl/contracts';
import { LANGUAGES } from '@trawl/messages/languages';
import { render } from '@trawl/messages/server';
import { expect, it } from 'vitest';
import { sentReason } from './sent-reason.ts';

const sent = { verdict: 'complete', collected: 1 } as const;
const unknown = { verdict: 'partial', collected: 0 } as const;
const closed = { verdict: 'blocked', collected: 0 } as const;
const open = { verdict: null, collected: 0 } as const;
const manual = { left: 0, recurring: false, endReason: null };

it('returns null if every recipient got a message', () => {
  expect(sentReason([sent, sent], manual)).toBe(null);
});

it('states how many are left and when to continue', () => {
  expect(sentReason([sent], { ...manual, left: 1 })).toEqual(msg('direct.people_left', { count: 1 }));
  expect(sentReason([sent], { ...manual, left: 1_200, recurring: true })).toEqual(
    msg('direct.people_left_for_schedule', { count: 1_200 }),
  );
});

it('reports the daily limit instead of unreachable recipients, and that its day is that of UTC', () => {
  const endReason = msg('direct.limit_reached');
  const reason = sentReason([sent, open], { ...manual, left: 1, endReason });
  expect(reason).toEqual(
    msg('text.joined', { first: endReason, second: msg('direct.people_left_for_tomorrow', { count: 1 }) }),
  );
  for (const language of LANGUAGES) expect(reason && render(reason, language)).toContain('UTC');
});

it('counts unknown messages and unreachable recipients', () => {
  const reason = sentReason([sent, unknown, unknown, closed], manual);
  expect(reason && render(reason)).toBe(
    '2 messages have an unknown delivery status. Review them under Messages. 1 recipient couldn’t be messaged. See Messages.',
  );
});
