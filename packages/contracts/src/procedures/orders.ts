import { z } from 'zod';
import { SHARED_DM_MAX_QUANTITY } from '../catalogue/limits.ts';
import { OpenPlatformId } from '../platforms/ids.ts';
import { DEFAULT_PLATFORM } from '../platforms/registry.ts';
import { JobPath } from './job-input.ts';

/** The input of an order's forecast: the number of messages, the daily maximum, and the number of listed recipients. */
export const OrderForecastInput = z.strictObject({
  platform: OpenPlatformId.default(DEFAULT_PLATFORM),
  quantity: z.coerce.number().int().min(1).max(SHARED_DM_MAX_QUANTITY).describe('The number of messages.'),
  perDay: z.coerce.number().int().min(1).describe('The maximum per day.').optional(),
  recipients: z.coerce.number().int().min(1).describe('The number of listed recipients.').optional(),
});
export type OrderForecastInput = z.infer<typeof OrderForecastInput>;

/**
 * The forecast of an order with today's pool. `price` in dollars; `accountDays`: days of one account at the pool's mean limit;
 * `days` and `doneAt` are null if the pool is empty. `withinYear`: whether it ends within a year.
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
 * The state of an order. Money in dollars: `held` for future messages, `spent` on delivered ones. `unknown`: messages without an
 * observed outcome; their price stays held until it is decided. `toHold` is what a start would hold now, negative if it would
 * return money; replicas of the previous release omit it.
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
    toHold: z.number().optional(),
    forecast: OrderForecast.nullable(),
  }),
});
export type OrderData = z.infer<typeof OrderData>;
