import { formatDollars, formatNumber } from '#format/numbers.ts';

/** A limit as the rules of a form tell it, `at most 10000`; names and what was typed stay as they are. */
const LIMIT = /\b(at least|at most|more than) (\d{4,})\b/g;

/** The limits in an English sentence, grouped as all numbers on the screen are. */
export const withGroupedLimits = (sentence: string): string =>
  sentence.replace(LIMIT, (_, words: string, figure: string) => `${words} ${formatNumber(Number(figure))}`);

/** A number of the server's, `2,400` or `10000`, as the person's language has it. */
export const theirNumber = (figure: string): string => formatNumber(Number(figure.replaceAll(',', '')));

/** An amount of the server's, `$1,234.56789`, as the person's language has it, with the same decimals. */
export function theirMoney(amount: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  return formatDollars(Number(amount.replaceAll(/[$,]/g, '')), decimals);
}
