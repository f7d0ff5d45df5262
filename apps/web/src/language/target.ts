import { formatNumber } from '#format/numbers.ts';
import { t } from './t.ts';

interface Targets {
  readonly firstTargets: readonly string[];
  readonly targetCount: number;
}

/** A job's targets in one line: the first, and the number of others. */
export function targetSummary({ firstTargets: [first = ''], targetCount }: Targets): string {
  return targetCount <= 1 ? first : t('terms.andMore', { first, count: formatNumber(targetCount - 1) });
}

/** The first targets, one per line, with an ellipsis if there are more. */
export const firstTargets = ({ firstTargets: first, targetCount }: Targets): string =>
  [...first, ...(targetCount > first.length ? ['…'] : [])].join('\n');
