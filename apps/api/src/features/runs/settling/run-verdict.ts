import type { BlockedBy, ReadVerdict, Verdict } from '@trawl/contracts';
import { verdictOf } from '../../jobs/index.ts';

export interface TargetResult {
  readonly verdict: ReadVerdict | null;
  readonly blockedBy: BlockedBy | null;
  readonly collected: number;
}

/** Of targets that gave nothing, the run's verdict is the first of these that one has: what its owner can do most about. */
const NOTHING_BECAUSE = ['blocked', 'private', 'not_found'] as const satisfies readonly Verdict[];

/**
 * The verdict of a whole run. With nothing collected it says why; nothing because there is nothing is `empty`; anything missing
 * makes it `partial`.
 */
export function runVerdict(targets: readonly TargetResult[]): Verdict {
  const nothing = targets.every((target) => target.collected === 0);
  if (nothing) {
    if (targets.every((target) => target.verdict === 'empty')) return 'empty';
    const why = NOTHING_BECAUSE.find((verdict) => targets.some((target) => verdictOf(target) === verdict));
    if (why !== undefined) return why;
  }
  const complete = targets.every((target) => target.verdict === 'complete' || target.verdict === 'empty');
  return complete ? 'complete' : 'partial';
}

/** Does a run with this verdict have nothing to show, for another reason than that there is nothing? */
export function isUnread(verdict: Verdict): boolean {
  switch (verdict) {
    case 'blocked':
    case 'private':
    case 'not_found':
      return true;
    case 'complete':
    case 'partial':
    case 'empty':
      return false;
  }
}
