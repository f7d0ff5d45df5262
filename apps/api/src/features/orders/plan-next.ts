import { utcMinute } from '@trawl/service-kit';
import { startOfNextUtcDay } from './utc-day.ts';

/** Looked again after so long where nobody shares an account right now. */
const EMPTY_POOL_MS = 3_600_000;

/** How an order stands after one of its runs. */
export interface OrderState {
  /** Messages that are ordered, paid for and not accounted for: neither delivered nor unknown. */
  readonly remaining: number;
  readonly recipientsLeft: boolean;
  readonly perDay: number;
  readonly sentToday: number;
  /** What the pool may still send today, by all orders, and how many accounts it has. */
  readonly pool: { readonly accounts: number; readonly leftToday: number };
}

export type Next =
  | { readonly kind: 'over'; readonly why: 'delivered' | 'list_ended' }
  | { readonly kind: 'today'; readonly at: Date }
  | { readonly kind: 'later'; readonly at: Date; readonly why: 'day_done' | 'pool_used' | 'pool_empty' };

/** What an order does next: end, go on at once, or wait for the next UTC day, or for accounts. */
export function planNext({ remaining, recipientsLeft, perDay, sentToday, pool }: OrderState, now: Date): Next {
  if (remaining <= 0) return { kind: 'over', why: 'delivered' };
  if (!recipientsLeft) return { kind: 'over', why: 'list_ended' };
  if (sentToday >= perDay) return { kind: 'later', at: startOfNextUtcDay(now), why: 'day_done' };
  if (pool.leftToday > 0) return { kind: 'today', at: now };
  if (pool.accounts > 0) return { kind: 'later', at: startOfNextUtcDay(now), why: 'pool_used' };
  return { kind: 'later', at: new Date(now.getTime() + EMPTY_POOL_MS), why: 'pool_empty' };
}

/** Why an order doesn't go on at once, in words. */
export const WHY: Readonly<Record<Extract<Next, { kind: 'later' }>['why'], string>> = {
  day_done: 'Today’s messages are sent.',
  pool_used: 'All shared accounts have sent what they may today.',
  pool_empty: 'Nobody shares an account right now.',
};

/** Does what is said of an order at rest begin with why it rests now? */
export const startsWithReason = (reason: string | null, { why }: Extract<Next, { kind: 'later' }>): boolean =>
  reason?.startsWith(WHY[why]) ?? false;

/**
 * Why the order rests, and what comes next, in words.
 *
 * @param goesOnAt when it goes on by itself; null for a manual order, which waits for Run Again
 */
export function restInWords({ at, why }: Extract<Next, { kind: 'later' }>, goesOnAt: Date | null): string {
  if (goesOnAt) return `${WHY[why]} Next messages at ${utcMinute(goesOnAt)}.`;
  if (why === 'pool_empty') return `${WHY[why]} Run it again once somebody shares an account.`;
  return `${WHY[why]} Run it again after ${utcMinute(at)} to send the next ones.`;
}
