import type { Column } from '@trawl/contracts';

/** The columns after one has moved up (-1) or down (1) by one place, but not past the ends. */
export function moveColumn(columns: readonly Column[], column: Column, step: -1 | 1): readonly Column[] {
  const from = columns.findIndex(({ key }) => key === column.key);
  const to = from + step;
  if (from === -1 || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
}
