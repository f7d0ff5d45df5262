/**
 * How far a list has been read: where its next page begins, and the number of rows before that position. Rows after it may
 * already be stored, if a page was cut at the limit or stored only in part; a worker that continues there reads them again, so
 * they must not be counted twice.
 */
export interface ListMark {
  /** The collector's cursor; null for the start of the list. */
  readonly cursor: string | null;
  readonly before: number;
}

const MARKED = /^(\d+)@/;

/** Encodes the mark as a checkpoint's cursor. */
export const writeMark = ({ cursor, before }: ListMark): string | null =>
  cursor === null ? null : `${before}@${cursor}`;

/** Decodes a checkpoint's mark. Without a number of rows, it comes after all `stored` ones. */
export function readMark(checkpoint: string | null, stored: number): ListMark {
  if (checkpoint === null) return { cursor: null, before: 0 };
  const before = MARKED.exec(checkpoint)?.[1];
  return before === undefined
    ? { cursor: checkpoint, before: stored }
    : { cursor: checkpoint.slice(before.length + 1), before: Number(before) };
}
