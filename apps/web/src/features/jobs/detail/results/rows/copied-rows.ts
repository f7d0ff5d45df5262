import type { Column, Row } from '@trawl/contracts';
import { cellIn } from '../cell.ts';

/** A text that spreadsheets interpret as a formula gets an apostrophe, as in CSV files. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const NUMBER = /^-?[\d.]+$/;

const guarded = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);
const inOneCell = (text: string): string => guarded(text.replaceAll(/[\t\r\n]+/g, ' '));

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
