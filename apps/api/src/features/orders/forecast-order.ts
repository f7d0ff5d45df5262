import {
  DMS_LIMIT_DEFAULT,
  msg,
  type OrderForecast,
  SHARED_DM_PRICE_MICROS,
  type SystemMessage,
} from '@trawl/contracts';
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

/** The forecast as a message, for REST clients. */
export function forecastMessage({ accountDays, pool, days, withinYear }: OrderForecast): SystemMessage {
  if (days === null) return msg('notice.order_forecast_no_accounts', { accountDays });
  return msg(withinYear ? 'notice.order_forecast' : 'notice.order_forecast_long', { accountDays, ...pool, days });
}
