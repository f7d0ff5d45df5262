import { z } from 'zod';
import { SHARED_DM_MAX_QUANTITY } from '../catalogue/limits.ts';
import { JobPath } from './job-input.ts';

/** What an order's forecast is asked for: how many messages, at most how many a day, and how many people are listed. */
export const OrderForecastInput = z.strictObject({
  quantity: z.coerce.number().int().min(1).max(SHARED_DM_MAX_QUANTITY),
  perDay: z.coerce.number().int().min(1).optional(),
  recipients: z.coerce.number().int().min(1).optional(),
});
export type OrderForecastInput = z.infer<typeof OrderForecastInput>;

/**
 * What an order would take at today's pool. `price` in dollars; `accountDays`: days of one account, at the pool's mean limit;
 * `days` and `doneAt` are null where there is no account to send from. `withinYear`: can it be met within a year?
 */
export const OrderForecast = z.object({
  messages: z.number(),
  price: z.number(),
  accountDays: z.number(),
  pool: z.object({ accounts: z.number(), perDay: z.number() }),
  days: z.number().nullable(),
  doneAt: z.string().nullable(),
  withinYear: z.boolean(),
});
export type OrderForecast = z.infer<typeof OrderForecast>;

export const OrderPath = JobPath;
/**
 * How an order stands. Money in dollars: `held` for messages to come, `spent` on those delivered. `unknown`: nobody saw whether
 * they went out; what they cost stays held until that is decided.
 */
export const OrderData = z.object({
  order: z.object({
    quantity: z.number(),
    perDay: z.number(),
    delivered: z.number(),
    deliveredToday: z.number(),
    failed: z.number(),
    unknown: z.number(),
    held: z.number(),
    spent: z.number(),
    forecast: OrderForecast.nullable(),
  }),
});
export type OrderData = z.infer<typeof OrderData>;
