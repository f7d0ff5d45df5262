import { pastedCell } from '../pasted-cell.ts';

/** A cell of a table of figures. Numbers are shown with grouping; `copied` is the value to copy if it differs from `shown`. */
export type FigureCell = string | number | null | { readonly shown: string; readonly copied: string | number };

function copiedOf(cell: FigureCell): string {
  const value = typeof cell === 'object' && cell !== null ? cell.copied : cell;
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return pastedCell(value.replaceAll(/\s+/g, ' ').trim());
}

/** A table as text that spreadsheets paste into cells. */
export const tsvOf = (columns: readonly string[], rows: readonly (readonly FigureCell[])[]): string =>
  [columns, ...rows].map((row) => row.map(copiedOf).join('\t')).join('\n');
