import type { BlockedBy, ReadVerdict, Verdict } from '@trawl/contracts';

interface Stored {
  readonly verdict: ReadVerdict | null;
  readonly blockedBy: BlockedBy | null;
}

/** A stored verdict as it is shown to users. Rows of earlier releases don't contain what blocked a target. */
export const verdictOf = ({ verdict, blockedBy }: Stored): Verdict | null =>
  verdict === 'blocked' ? (blockedBy ?? 'blocked') : verdict;

/** A verdict as it is stored: replicas of earlier releases read unknown verdicts as `blocked`. */
export function verdictColumns(verdict: Verdict): Stored {
  switch (verdict) {
    case 'complete':
    case 'partial':
    case 'blocked':
    case 'empty':
      return { verdict, blockedBy: null };
    case 'not_found':
    case 'private':
      return { verdict: 'blocked', blockedBy: verdict };
  }
}
