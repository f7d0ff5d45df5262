import { DMS_LIMIT_DEFAULT, type OrderForecast, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';
import { dollarsOf } from '../ledger/index.ts';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** The accounts that can send, and their total daily limit. */
export interface Pool {
  readonly accounts: number;
  readonly perDay: number;
}

export interface OrderSize {
  readonly messages: number;
  /** The order's daily limit, if it has one. */
  readonly perDay: number | undefined;
}

/**
 * Forecasts an order for an unchanged pool in which every account sends up to its limit each day for this order only. Other
 * orders share the pool, so this is the earliest possible end.
 */
export function forecastOrder({ messages, perDay }: OrderSize, pool: Pool, now: Date): OrderForecast {
  const mean = pool.accounts === 0 ? DMS_LIMIT_DEFAULT : pool.perDay / pool.accounts;
  const rate = Math.min(pool.perDay, perDay ?? Number.POSITIVE_INFINITY);
  const days = rate === 0 ? null : Math.ceil(messages / rate);
  return {
    messages,
    price: dollarsOf(messages * SHARED_DM_PRICE_MICROS),
    accountDays: Math.ceil(messages / mean),
    pool,
    days,
    doneAt: days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
    withinYear: days !== null && days <= YEAR_DAYS,
  };
}

/** The forecast as a sentence, for REST clients. */
export function forecastInWords({ accountDays, pool, days, withinYear }: OrderForecast): string {
  const count = (n: number, noun: string) => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;
  const needs = `This order takes ${count(accountDays, 'account-day')}`;
  if (days === null) return `${needs}, and no account is shared right now. It waits until there are some.`;
  const has = `today’s pool of ${count(pool.accounts, 'shared account')} sends ${count(pool.perDay, 'message')} a day`;
  const takes = days === 1 ? 'a day' : count(days, 'day');
  return withinYear
    ? `${needs}; ${has}: ${takes}.`
    : `${needs}, and ${has}: that would take ${takes}, more than a year. It is placed all the same; support can end it.`;
}
