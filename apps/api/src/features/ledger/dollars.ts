import { z } from 'zod';

const MICROS_PER_DOLLAR = 1_000_000;
/** Larger amounts are treated as typos. */
const AMOUNT_MAX = 1_000_000;

/** Converts micro-dollars to dollars for responses and texts; not for calculations. */
export const dollarsOf = (micros: number): number => micros / MICROS_PER_DOLLAR;

/** Dollars with three decimals, or more if necessary, such as `$500.000` or `$0.00425`. */
export const inDollars = (micros: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 3,
    maximumFractionDigits: 6,
  }).format(dollarsOf(micros));

/** An amount as an operator types it, `12`, `12.50` or `0.005`, in micro-dollars: parsed from its digits, not as a float. */
export const Dollars = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'An amount is a number of dollars with at most 6 decimals')
  .transform((text) => {
    const [whole = '0', decimals = ''] = text.split('.');
    return Number(whole) * MICROS_PER_DOLLAR + Number(decimals.padEnd(6, '0'));
  })
  .refine(
    (micros) => micros > 0 && micros <= AMOUNT_MAX * MICROS_PER_DOLLAR,
    `An amount is above 0 and at most ${AMOUNT_MAX} dollars`,
  );

/** An amount as a parameter of a message: dollars with three to six decimals. */
export const moneyOf = (micros: number): { readonly money: string } => ({
  money: dollarsOf(micros)
    .toFixed(6)
    .replace(/0{1,3}$/, ''),
});
