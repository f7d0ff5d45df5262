import type { Column, Row } from '@trawl/contracts';
import { pastedCell } from '../../pasted-cell.ts';
import { cellIn } from '../cell.ts';

const inOneCell = (text: string): string => pastedCell(text.replaceAll(/[\t\r\n]+/g, ' '));

/** Rows as tab-separated values for a spreadsheet: a header line, then one line per row. */
export const rowsAsTsv = (columns: readonly Column[], rows: readonly Row[]): string =>
  [columns.map(({ key }) => key), ...rows.map((row) => columns.map((column) => inOneCell(cellIn(row, column).copied)))]
    .map((cells) => cells.join('\t'))
    .join('\n');

/** Rows as a JSON array of objects with the columns' keys, in column order. */
export const rowsAsJson = (columns: readonly Column[], rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]))),
    null,
    2,
  );
