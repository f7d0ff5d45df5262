import {
  isOrder,
  type OpenPlatformId,
  type OrderData,
  SHARED_DM_MAX_QUANTITY,
  SHARED_DM_PRICE_MICROS,
} from '@trawl/contracts';
import { type Draft, settingsOf, typeOf } from '../draft/draft.ts';
import { isSheetLink, recipientsOf } from '../recipients.ts';

const MICROS = 1_000_000;

/** The typed values of an order. */
interface OrderRequest {
  readonly platform: OpenPlatformId;
  readonly quantity: number;
  readonly perDay: number | undefined;
  /** Distinct recipients; undefined for a sheet, whose length is unknown until it is read. */
  readonly recipients: number | undefined;
}

export const isOrderDraft = ({ type, accountType }: Pick<Draft, 'type' | 'accountType'>): boolean =>
  type !== null && isOrder({ type, accountType });

const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : undefined;

/** The order of a draft; null if it isn't an order or has no quantity yet. */
export function orderRequest(draft: Draft): OrderRequest | null {
  const job = typeOf(draft);
  if (job === null || !isOrderDraft(draft)) return null;
  const { dmQuantity, DMsPerLaunch } = settingsOf(draft);
  const quantity = whole(dmQuantity);
  if (quantity === undefined) return null;
  const { people } = recipientsOf(job, draft.target);
  const listed = isSheetLink(draft.target) || people === 0 ? undefined : people;
  return { platform: job.platform, quantity, perDay: whole(DMsPerLaunch), recipients: listed };
}

/** The price of messages, in dollars: $0.005 each. */
export const priceOf = (messages: number): number => (messages * SHARED_DM_PRICE_MICROS) / MICROS;

/** What an order has delivered and holds when it is edited. */
export type OrderSoFar = Pick<OrderData['order'], 'delivered' | 'unknown' | 'failed' | 'held'>;

export const NEW_ORDER: OrderSoFar = { delivered: 0, unknown: 0, failed: 0, held: 0 };

/** The dollars that an order needs beyond its hold, like `uncovered` of the server. Rounded, because differences of dollars aren't exact. */
export function amountToHold(quantity: number, { delivered, held }: OrderSoFar): number {
  const needed = priceOf(Math.max(0, quantity - delivered)) - held;
  return Math.max(0, Math.round(needed * MICROS) / MICROS);
}

/**
 * The messages to forecast: those that are neither delivered nor undecided, and only to recipients without a message. Null if no
 * messages are left. Assumes that the list still contains the recipients of earlier messages.
 */
export function remainingRequest(wish: OrderRequest, { delivered, unknown, failed }: OrderSoFar): OrderRequest | null {
  const quantity = wish.quantity - delivered - unknown;
  const recipients = wish.recipients && Math.max(0, wish.recipients - delivered - unknown - failed);
  return quantity > 0 && recipients !== 0 ? { ...wish, quantity, recipients } : null;
}

/** Whether the server forecasts this many messages; it refuses to save more. */
export const isForecast = ({ quantity }: OrderRequest): boolean => quantity <= SHARED_DM_MAX_QUANTITY;
