import { targetLines } from '@trawl/contracts';

/** The targets of a job in one line: the first, and how many more. */
export function targetSummary(target: string): string {
  const [first = '', ...more] = targetLines(target);
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}
