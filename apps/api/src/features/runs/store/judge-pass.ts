import type { ListOrder, Observed, ReadVerdict } from '@trawl/contracts';

/** A finished pass over a target's list. */
export interface Pass {
  /** How lists of the job's type are read; undefined if they never show who left. */
  readonly order: ListOrder | undefined;
  readonly verdict: ReadVerdict;
  /** The platform's count when the pass began; null if it is unknown, or the list was read in parts or out of order. */
  readonly foundAtStart: number | null;
  /** Whether the end of the list was reached. */
  readonly ended: boolean;
  /** The number of distinct entries that were read; `limit` is the requested number. */
  readonly rows: number;
  readonly limit: number;
}

/**
 * Whether a pass saw the whole list, so that an absent entry has left.
 *
 * New entries are added at the start of the list, which has been read already, so the pass contains only entries that existed when it
 * began. An entry that it misses because the list moved, or that left before it was read, makes the number of read entries one less than
 * the count at the beginning. If the numbers are equal, it has read every entry that existed when it began. A later count proves
 * nothing: an entry that left after it was read would offset a missed one.
 */
export function judgePass({ order, verdict, foundAtStart, ended, rows, limit }: Pass): Observed {
  if (order === undefined) return 'not_told';
  if (verdict === 'blocked') return 'unread';
  if (verdict === 'empty' || (rows === 0 && foundAtStart === 0)) return 'empty';
  if (!ended) return rows >= limit ? 'limit' : 'cut';
  if (foundAtStart === null || rows > foundAtStart) return 'moved';
  return rows < foundAtStart ? 'missing' : 'whole';
}
