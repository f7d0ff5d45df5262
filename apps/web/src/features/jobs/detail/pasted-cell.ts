/** Spreadsheets interpret a text that begins with one of these characters as a formula. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const NUMBER = /^-?[\d.]+$/;

/**
 * A text for a cell of tab-separated values. A text that spreadsheets interpret as a formula gets an apostrophe first, as in CSV
 * files. A text that begins with a quote is quoted, because spreadsheets remove quotes when they paste: a formula inside would
 * escape the apostrophe, and an unclosed quote would merge the following cells.
 */
export function pastedCell(text: string): string {
  if (text.startsWith('"')) return `"${text.replaceAll('"', '""')}"`;
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
