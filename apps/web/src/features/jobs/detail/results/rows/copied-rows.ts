import type { Column, Row } from '@trawl/contracts';
import { cellIn } from '../cell.ts';

/** Text that a spreadsheet would run as a formula gets an apostrophe, as in CSV files. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const NUMBER = /^-?[\d.]+$/;

const guarded = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);
const inOneCell = (text: string): string => guarded(text.replaceAll(/[\t\r\n]+/g, ' '));

/** Rows for a spreadsheet: a line of names, then a line for each row, with tabs between the cells. */
export const rowsAsTsv = (columns: readonly Column[], rows: readonly Row[]): string =>
  [columns.map(({ key }) => key), ...rows.map((row) => columns.map((column) => inOneCell(cellIn(row, column).copied)))]
    .map((cells) => cells.join('\t'))
    .join('\n');

/** Rows as an array of objects with the columns' keys, in their order. */
export const rowsAsJson = (columns: readonly Column[], rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]))),
    null,
    2,
  );
