import { currentLanguage } from '#settings/current-language.ts';
import { memoized } from './memoized.ts';

const numberFormat = memoized((name, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(name, options));

/** Uses the minus sign U+2212 in every language. */
function formatted(value: number, options: Intl.NumberFormatOptions): string {
  const parts = numberFormat(currentLanguage(), options).formatToParts(value);
  return parts.map(({ type, value: text }) => (type === 'minusSign' ? '−' : text)).join('');
}

const MONEY = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', useGrouping: true } as const;

/** A number with the user's digit grouping. */
export const formatNumber = (value: number): string =>
  formatted(value, { maximumFractionDigits: 2, useGrouping: true });

/** A value of a row. Ratios have four decimals. */
export const formatValue = (value: number): string => formatted(value, { maximumFractionDigits: 4, useGrouping: true });

/** The difference of two values of a row, with a sign even if positive. */
export const formatDifference = (value: number): string =>
  formatted(value, { maximumFractionDigits: 4, useGrouping: true, signDisplay: 'exceptZero' });

/** A number with exactly this many decimals. */
export const formatDecimals = (value: number, decimals: number): string =>
  formatted(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The size of a file in units of 1,000, such as `12 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return formatted(value, {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  });
}

/** A number with a sign, even if positive. */
export const formatSigned = (value: number): string =>
  formatted(value, { maximumFractionDigits: 2, useGrouping: true, signDisplay: 'exceptZero' });

/** A percentage as in the user's language: `15%`, `15 %`. */
export const formatPercent = (percent: number): string =>
  formatted(percent / 100, { style: 'percent', maximumFractionDigits: 2 });

/** A progress or rate in whole percent for display. It is 100 only for the whole. */
export const wholePercent = (percent: number): number =>
  Math.max(0, percent > 99 ? Math.min(100, Math.floor(percent)) : Math.round(percent));

export const formatDollars = (dollars: number, decimals: number): string =>
  formatted(dollars, {
    ...MONEY,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** A price on the pricing pages, with cents only if it has any: $39, $19.50. */
export const formatListPrice = (dollars: number): string => formatDollars(dollars, Number.isInteger(dollars) ? 0 : 2);

/** Dollars with three decimals, for balances. */
export const formatFunds = (dollars: number): string => formatDollars(dollars, 3);

/** A signed dollar amount with three decimals, or more for the smallest share of a message. */
export const formatAmount = (dollars: number): string =>
  formatted(dollars, {
    ...MONEY,
    signDisplay: 'exceptZero',
    minimumFractionDigits: 3,
    maximumFractionDigits: 6,
  });

/** Dollars without a sign, with the precision of `formatAmount`, such as earnings. */
export const formatExact = (dollars: number): string =>
  formatted(dollars, {
    ...MONEY,
    signDisplay: 'never',
    minimumFractionDigits: 3,
    maximumFractionDigits: 6,
  });

/** The price of one message, with all its decimals, such as $0.00425. */
export const formatPrice = (dollars: number): string =>
  formatted(dollars, { ...MONEY, minimumFractionDigits: 3, maximumFractionDigits: 6 });
