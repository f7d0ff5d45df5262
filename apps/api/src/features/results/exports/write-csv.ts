import type { Column } from '@trawl/contracts';

/** Characters that begin a formula, including full-width ones. */
const FORMULA = /^[=+\-@＝＋－＠]/;
/** Text that a spreadsheet may interpret as a formula: it drops a leading tab or carriage return. */
const FORMULA_CELL = /^[=+\-@＝＋－＠\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** The header line. With a byte order mark, Excel detects UTF-8. */
export const csvHeader = (columns: readonly Column[], bom = true): string =>
  `${bom ? '\uFEFF' : ''}${columns.map((column) => quote(column.key)).join(',')}\r\n`;

/**
 * A value as a cell in RFC 4180 format. Text that begins like a formula gets a leading apostrophe, also where a spreadsheet that
 * separates at semicolons would begin a cell within the text. Numbers stay unchanged.
 */
export function csvCell(value: unknown): string {
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
 * A spreadsheet in a locale with the separator `;` treats quotes within a cell as text, so it begins another cell after each
 * semicolon and line break of the value. A single pass over runs of blanks, quotes and separators keeps this linear.
 */
function guard(text: string): string {
  const inside = BREAK.test(text) ? guardInside(text) : text;
  return FORMULA_CELL.test(inside) ? `'${inside}` : inside;
}

const guardInside = (text: string): string =>
  text.replaceAll(/;(?=[\t\r])/g, ";'").replaceAll(/[\s";]+/g, (run, at: number, whole: string) => {
    if (!FORMULA.test(whole.charAt(at + run.length))) return run;
    const breaks = [...run].findLastIndex((character) => BREAK.test(character));
    return breaks < 0 ? run : `${run.slice(0, breaks + 1)}'${run.slice(breaks + 1)}`;
  });

const quote = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
