/**
 * How far a list is read: where its next page begins, and how many rows lie before that place. Rows may be stored from
 * beyond it, where a page was cut at the limit or only its first parts were stored; who goes on there reads these again, so
 * they must not count twice.
 */
export interface ListMark {
  /** The collector's own; null is the start of the list. */
  readonly cursor: string | null;
  readonly before: number;
}

const MARKED = /^(\d+)@/;

/** The mark as a checkpoint's cursor. */
export const writeMark = ({ cursor, before }: ListMark): string | null =>
  cursor === null ? null : `${before}@${cursor}`;

/** The mark of a stored checkpoint. One that doesn't say how many rows lie before it lies after all `stored` ones. */
export function readMark(checkpoint: string | null, stored: number): ListMark {
  if (checkpoint === null) return { cursor: null, before: 0 };
  const before = MARKED.exec(checkpoint)?.[1];
  return before === undefined
    ? { cursor: checkpoint, before: stored }
    : { cursor: checkpoint.slice(before.length + 1), before: Number(before) };
}
