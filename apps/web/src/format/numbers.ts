import { chosenSettings } from '#settings/settings-store.ts';

const language = (): string => chosenSettings().language ?? 'en-US';

/** With a true minus sign (U+2212), in whatever language. */
function formatted(value: number, options: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat(language(), options).formatToParts(value);
  return parts.map(({ type, value: text }) => (type === 'minusSign' ? '−' : text)).join('');
}

const MONEY = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** Grouped as the person's language has it. */
export const formatNumber = (value: number): string =>
  formatted(value, { maximumFractionDigits: 2, useGrouping: true });

/** A hundredth part as the language writes it: `15%`, `15 %`. */
export const formatPercent = (percent: number): string =>
  formatted(percent / 100, { style: 'percent', maximumFractionDigits: 2 });

/** Dollars to so many decimals. */
export const formatDollars = (dollars: number, decimals: number): string =>
  formatted(dollars, {
    ...MONEY,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** Dollars to three decimals, as balances are shown. */
export const formatFunds = (dollars: number): string => formatDollars(dollars, 3);

/** Dollars that come or go: signed, to three decimals, or to as many as the smallest share of a message takes. */
export const formatAmount = (dollars: number): string =>
  formatted(dollars, {
    ...MONEY,
    signDisplay: 'exceptZero',
    minimumFractionDigits: 3,
    maximumFractionDigits: 6,
  });

/** Dollars without a sign, as exact as `formatAmount`. */
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

/** A count with its noun: `1 row`, `2,400 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
