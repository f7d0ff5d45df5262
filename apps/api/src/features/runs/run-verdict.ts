import type { Verdict } from '@trawl/contracts';

export interface TargetResult {
  readonly verdict: Verdict | null;
  readonly collected: number;
}

/**
 * The verdict of a whole run. Nothing at all because of a block is `blocked`; nothing because there is nothing is `empty`;
 * anything missing makes it `partial`.
 */
export function runVerdict(targets: readonly TargetResult[]): Verdict {
  if (targets.every((target) => target.verdict === 'empty' && target.collected === 0)) return 'empty';
  const nothing = targets.every((target) => target.collected === 0);
  if (nothing && targets.some((target) => target.verdict === 'blocked')) return 'blocked';
  const whole = targets.every((target) => target.verdict === 'complete' || target.verdict === 'empty');
  return whole ? 'complete' : 'partial';
}
