import type { ListOrder, Observed, ReadVerdict } from '@trawl/contracts';

/** A finished reading of a target's list. */
export interface Pass {
  /** How lists of the job's type are read; undefined if they never show who left. */
  readonly order: ListOrder | undefined;
  readonly verdict: ReadVerdict;
  /** The platform's count when the reading began; null if it is unknown, or the list was read in parts or out of order. */
  readonly foundAtStart: number | null;
  /** Whether the end of the list was reached. */
  readonly ended: boolean;
  /** Different entries that were read, of which `limit` were wanted. */
  readonly rows: number;
  readonly limit: number;
}

/**
 * Whether a reading saw the whole list, so that an absent entry has left.
 *
 * New entries come first in the list, where a reading has already been, so it reads only entries that were there when it began. An
 * entry that it misses because the list moved, or that left before its turn, makes it one short of the count at the beginning. So if both are
 * equal, it has read every entry that was there when it began. The count of a later moment proves nothing: an entry that left after it
 * was read makes up for one that was missed.
 */
export function judgePass({ order, verdict, foundAtStart, ended, rows, limit }: Pass): Observed {
  if (order === undefined) return 'not_told';
  if (verdict === 'blocked') return 'unread';
  if (verdict === 'empty' || (rows === 0 && foundAtStart === 0)) return 'empty';
  if (!ended) return rows >= limit ? 'limit' : 'cut';
  if (foundAtStart === null || rows > foundAtStart) return 'moved';
  return rows < foundAtStart ? 'missing' : 'whole';
}
