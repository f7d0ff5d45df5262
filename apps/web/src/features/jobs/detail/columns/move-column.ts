import type { Column } from '@trawl/contracts';

/** The columns with one of them moved a place up (-1) or down (1); it stays at the ends. */
export function moveColumn(columns: readonly Column[], column: Column, step: -1 | 1): readonly Column[] {
  const from = columns.findIndex(({ key }) => key === column.key);
  const to = from + step;
  if (from === -1 || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
}
