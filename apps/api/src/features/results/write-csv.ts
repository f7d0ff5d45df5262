import type { Column, Row } from '@trawl/contracts';

/** Characters that begin a formula, the full-width ones in some languages. */
const FORMULA = /^[=+\-@＝＋－＠]/;
/** Text that a spreadsheet may take for a formula: it drops a tab or a return in front of one. */
const FORMULA_CELL = /^[=+\-@＝＋－＠\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** The first line: the columns' names. Begins with a byte order mark, by which Excel knows that it reads UTF-8. */
export const csvHeader = (columns: readonly Column[]): string =>
  `\uFEFF${columns.map((column) => quote(column.key)).join(',')}\r\n`;

/**
 * One row as RFC 4180 wants it. Text that begins like a formula gets an apostrophe in front, also where a cell begins within
 * the text for a spreadsheet that separates at semicolons; numbers stay as they are.
 */
export const csvLine = (columns: readonly Column[], row: Row): string =>
  `${columns.map((column) => cell(row[column.key])).join(',')}\r\n`;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? value.map(String).join('; ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return quote(guard(text));
}

const BREAK = /[;\r\n]/;

/**
 * A spreadsheet whose language separates at `;` takes quotes in the middle of its cell for text, so it begins another cell
 * after each semicolon and line break of ours. One pass over runs of blanks, quotes and separators keeps it linear.
 */
function guard(text: string): string {
  const inside = text.replaceAll(/;(?=[\t\r])/g, ";'").replaceAll(/[\s";]+/g, (run, at: number, whole: string) => {
    if (!FORMULA.test(whole.charAt(at + run.length))) return run;
    const breaks = [...run].findLastIndex((character) => BREAK.test(character));
    return breaks < 0 ? run : `${run.slice(0, breaks + 1)}'${run.slice(breaks + 1)}`;
  });
  return FORMULA_CELL.test(inside) ? `'${inside}` : inside;
}

const quote = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
