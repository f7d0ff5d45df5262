import type { Column } from '@trawl/contracts';

/** The columns with these keys, in the order of the keys and without duplicates. */
export const columnsOf = (keys: readonly unknown[], columns: readonly Column[]): readonly Column[] =>
  [...new Set(keys)].flatMap((wanted) => columns.find(({ key }) => key === wanted) ?? []);
