import { formatDollars, formatNumber } from '#format/numbers.ts';

/** Formats a number from the server, `2,400` or `10000`, for the user's language. */
export const theirNumber = (figure: string): string => formatNumber(Number(figure.replaceAll(',', '')));

/** Formats an amount from the server, `$1,234.56789`, for the user's language, with the same decimals. */
export function theirMoney(amount: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  return formatDollars(Number(amount.replaceAll(/[$,]/g, '')), decimals);
}
