import type { Column, Row } from '@trawl/contracts';

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** The first line: the columns' names. Begins with a byte order mark, by which Excel knows that it reads UTF-8. */
export const csvHeader = (columns: readonly Column[]): string =>
  `\uFEFF${columns.map((column) => quote(column.key)).join(',')}\r\n`;

/** One row as RFC 4180 wants it. Text that begins like a formula gets an apostrophe in front; numbers stay as they are. */
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
  return quote(FORMULA.test(text) ? `'${text}` : text);
}

const quote = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
