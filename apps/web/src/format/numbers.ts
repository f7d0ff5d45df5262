import { chosenSettings } from '#settings/settings-store.ts';

const language = (): string => chosenSettings().language ?? 'en-US';

/** Grouped as the person's language has it. */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 2, useGrouping: true }).format(value);

/** A hundredth part as the language writes it: `15%`, `15 %`. */
export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** Dollars to so many decimals. */
export const formatDollars = (dollars: number, decimals: number): string =>
  new Intl.NumberFormat(language(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(dollars);

/** Dollars to three decimals, as balances are shown. */
export const formatFunds = (dollars: number): string => formatDollars(dollars, 3);

/** Dollars that come or go: signed, to three decimals, or to as many as the smallest share of a message takes. */
export const formatAmount = (dollars: number): string =>
  new Intl.NumberFormat(language(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 3,
    maximumFractionDigits: 6,
  }).format(dollars);

/** Dollars without a sign, as exact as `formatAmount`. */
export const formatExact = (dollars: number): string =>
  new Intl.NumberFormat(language(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'never',
    minimumFractionDigits: 3,
    maximumFractionDigits: 6,
  }).format(dollars);

/** A count with its noun: `1 row`, `2,400 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
