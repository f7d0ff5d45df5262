import { targetLines } from '@trawl/contracts';
import { formatNumber } from './numbers.ts';
import { texts } from './words.ts';

/** A job's targets in one line: the first, and the number of others. */
export function targetSummary(target: string): string {
  const [first = '', ...more] = targetLines(target);
  return more.length === 0 ? first : texts.andMore(first, formatNumber(more.length));
}
