import type { NumberedRow } from '@trawl/contracts';

/** The selected rows by number, with their values, because loaded pages are discarded when the grid scrolls on. */
export type Selection = ReadonlyMap<number, NumberedRow>;

export const NONE: Selection = new Map();

/** Maximum number of rows that Shift selects at once: they are loaded, and stay in memory. */
export const RANGE_MAX = 5_000;

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

/** The selection and these rows. */
export const withRows = (selection: Selection, rows: readonly NumberedRow[]): Selection =>
  new Map([...selection, ...rows.map((row) => [row.n, row] as const)]);
