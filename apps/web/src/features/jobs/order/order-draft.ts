import { isOrder, SHARED_DM_PRICE_MICROS, targetLines } from '@trawl/contracts';
import { type Draft, settingsOf } from '../wizard/draft.ts';

const MICROS = 1_000_000;
const SHEET = /^https?:\/\/docs\.google\.com\//i;

/** What is ordered, as far as it is typed. */
export interface OrderWish {
  readonly quantity: number;
  readonly perDay: number | undefined;
  /** People listed, each once; undefined for a sheet, whose rows are known when it is read. */
  readonly recipients: number | undefined;
}

export const isOrderDraft = ({ type, accountType }: Pick<Draft, 'type' | 'accountType'>): boolean =>
  type !== null && isOrder({ type, accountType });

const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : undefined;

/** The order of a draft; null where it is none, or where no quantity is typed yet. */
export function orderWish(draft: Draft): OrderWish | null {
  if (!isOrderDraft(draft)) return null;
  const { dmQuantity, DMsPerLaunch } = settingsOf(draft);
  const quantity = whole(dmQuantity);
  if (quantity === undefined) return null;
  const lines = new Set(targetLines(draft.target));
  const listed = SHEET.test(draft.target.trim()) || lines.size === 0 ? undefined : lines.size;
  return { quantity, perDay: whole(DMsPerLaunch), recipients: listed };
}

/** What so many messages cost, in dollars: $0.005 each. */
export const priceOf = (messages: number): number => (messages * SHARED_DM_PRICE_MICROS) / MICROS;
