import type { NumberedRow } from '@trawl/contracts';

/** The selected rows by number, with their values, because loaded pages are discarded when the grid scrolls on. */
export type Selection = ReadonlyMap<number, NumberedRow>;

export const NONE: Selection = new Map();

/** Selects the rows, or deselects them if all are selected. */
export function toggle(selection: Selection, rows: readonly NumberedRow[]): Selection {
  const next = new Map(selection);
  const isSelected = rows.every(({ n }) => selection.has(n));
  for (const row of rows) {
    if (isSelected) next.delete(row.n);
    else next.set(row.n, row);
  }
  return next;
}

/** Adds the loaded rows between two places, both included. */
export function addRange(
  selection: Selection,
  rowAt: (place: number) => NumberedRow | undefined,
  one: number,
  other: number,
): Selection {
  const next = new Map(selection);
  for (let place = Math.min(one, other); place <= Math.max(one, other); place++) {
    const row = rowAt(place);
    if (row) next.set(row.n, row);
  }
  return next;
}
