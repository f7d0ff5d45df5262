import { utcMinute } from '@trawl/service-kit';
import { startOfNextUtcDay } from './utc-day.ts';

/** Retry delay while the pool is empty. */
const EMPTY_POOL_MS = 3_600_000;

/** The state of an order after one of its runs. */
export interface OrderState {
  /** Messages that are ordered, paid for and still open: neither delivered nor unknown. */
  readonly remaining: number;
  readonly recipientsLeft: boolean;
  readonly perDay: number;
  readonly sentToday: number;
  /** How much the pool can still send today for all orders, and its number of accounts. */
  readonly pool: { readonly accounts: number; readonly leftToday: number };
}

export type Next =
  | { readonly kind: 'over'; readonly why: 'delivered' | 'list_ended' }
  | { readonly kind: 'today'; readonly at: Date }
  | { readonly kind: 'later'; readonly at: Date; readonly why: 'day_done' | 'pool_used' | 'pool_empty' };

/** What an order does next: end, continue immediately, or wait for the next UTC day or for accounts. */
export function planNext({ remaining, recipientsLeft, perDay, sentToday, pool }: OrderState, now: Date): Next {
  if (remaining <= 0) return { kind: 'over', why: 'delivered' };
  if (!recipientsLeft) return { kind: 'over', why: 'list_ended' };
  if (sentToday >= perDay) return { kind: 'later', at: startOfNextUtcDay(now), why: 'day_done' };
  if (pool.leftToday > 0) return { kind: 'today', at: now };
  if (pool.accounts > 0) return { kind: 'later', at: startOfNextUtcDay(now), why: 'pool_used' };
  return { kind: 'later', at: new Date(now.getTime() + EMPTY_POOL_MS), why: 'pool_empty' };
}

/** Readable reasons why an order doesn't continue immediately. */
export const WHY: Readonly<Record<Extract<Next, { kind: 'later' }>['why'], string>> = {
  day_done: 'Today’s messages are sent.',
  pool_used: 'All shared accounts have sent what they may today.',
  pool_empty: 'Nobody shares an account right now.',
};

/** Whether a suspended order's stored reason begins with the current reason. */
export const startsWithReason = (reason: string | null, { why }: Extract<Next, { kind: 'later' }>): boolean =>
  reason?.startsWith(WHY[why]) ?? false;

/**
 * The readable reason why the order is suspended, and when it continues.
 *
 * @param goesOnAt when it continues automatically; null for a manual order, which waits for Run Again
 */
export function restInWords({ at, why }: Extract<Next, { kind: 'later' }>, goesOnAt: Date | null): string {
  if (goesOnAt) return `${WHY[why]} Next messages at ${utcMinute(goesOnAt)}.`;
  if (why === 'pool_empty') return `${WHY[why]} Run it again once somebody shares an account.`;
  return `${WHY[why]} Run it again after ${utcMinute(at)} to send the next ones.`;
}
