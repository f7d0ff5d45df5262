const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const funds = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
});

export const formatNumber = (value: number): string => grouped.format(value);

/** Dollars to three decimals, as balances are shown. */
export const formatFunds = (dollars: number): string => funds.format(dollars);

/** A count with its noun: `1 row`, `2,400 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
