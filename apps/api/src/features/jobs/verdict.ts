import type { BlockedBy, ReadVerdict, Verdict } from '@trawl/contracts';

interface Stored {
  readonly verdict: ReadVerdict | null;
  readonly blockedBy: BlockedBy | null;
}

/** A stored verdict as people get it. Rows of earlier releases don't say what a target was blocked by. */
export const verdictOf = ({ verdict, blockedBy }: Stored): Verdict | null =>
  verdict === 'blocked' ? (blockedBy ?? 'blocked') : verdict;

/** A verdict as it is stored: replicas of earlier releases read `blocked` for what they don't know. */
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
