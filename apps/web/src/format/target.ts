import { targetLines } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { formatNumber } from './numbers.ts';

/** A job's targets in one line: the first, and the number of others. */
export function targetSummary(target: string): string {
  const [first = '', ...more] = targetLines(target);
  return more.length === 0 ? first : t('terms.andMore', { first, count: formatNumber(more.length) });
}
