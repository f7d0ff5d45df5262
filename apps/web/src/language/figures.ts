import { formatDollars, formatNumber } from '#format/numbers.ts';

/** A number of the server's, `2,400` or `10000`, as the person's language has it. */
export const theirNumber = (figure: string): string => formatNumber(Number(figure.replaceAll(',', '')));

/** An amount of the server's, `$1,234.56789`, as the person's language has it, with the same decimals. */
export function theirMoney(amount: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  return formatDollars(Number(amount.replaceAll(/[$,]/g, '')), decimals);
}
