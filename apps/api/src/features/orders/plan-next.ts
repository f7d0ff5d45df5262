import { msg, type SystemMessage } from '@trawl/contracts';
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

type Later = Extract<Next, { kind: 'later' }>;

/** Whether the stored reason already states that the order waits for this. */
export function waitsFor(stored: SystemMessage | null, { why }: Later): boolean {
  const reason = stored?.params?.reason;
  return typeof reason === 'object' && 'code' in reason && reason.code === `order.${why}`;
}

/**
 * The reason why the order rests, and when it continues.
 *
 * @param continuesAt when it continues automatically; null for a manual order, which waits for Run Again
 */
export function restReason({ at, why }: Later, continuesAt: Date | null): SystemMessage {
  const reason = msg(`order.${why}`);
  if (continuesAt) return msg('order.next_at', { reason, time: { moment: continuesAt.toISOString() } });
  if (why === 'pool_empty') return msg('order.run_once_shared', { reason });
  return msg('order.run_after', { reason, time: { moment: at.toISOString() } });
}
