import type { BlockedBy, ReadVerdict, SystemMessage, Verdict } from '@trawl/contracts';
import { verdictOf } from '../../jobs/index.ts';

export interface TargetResult {
  readonly verdict: ReadVerdict | null;
  readonly blockedBy: BlockedBy | null;
  readonly collected: number;
  readonly reasonMessage?: SystemMessage | null;
}

/** If nothing was collected, the run's verdict is the first of these that a target has, ordered by what the owner can act on. */
const NOTHING_BECAUSE = ['blocked', 'private', 'not_found'] as const satisfies readonly Verdict[];

/** Whether a target counts for the verdict. An expanded target doesn't, because only the targets it was expanded into are read. */
export const isRead = ({ reasonMessage }: Pick<TargetResult, 'reasonMessage'>): boolean =>
  reasonMessage?.code !== 'run.expanded';

/**
 * The verdict of a complete run. If nothing was collected, it is the reason; `empty` if nothing exists; `partial` if anything is
 * missing.
 */
export function runVerdict(all: readonly TargetResult[]): Verdict {
  const read = all.filter(isRead);
  const targets = read.length > 0 ? read : all;
  const nothing = targets.every((target) => target.collected === 0);
  if (nothing) {
    if (targets.every((target) => target.verdict === 'empty')) return 'empty';
    const why = NOTHING_BECAUSE.find((verdict) => targets.some((target) => verdictOf(target) === verdict));
    if (why !== undefined) return why;
  }
  const complete = targets.every((target) => target.verdict === 'complete' || target.verdict === 'empty');
  return complete ? 'complete' : 'partial';
}

/** Whether a run with this verdict collected nothing for any reason except that nothing exists. */
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
