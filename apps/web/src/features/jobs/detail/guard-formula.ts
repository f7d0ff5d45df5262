/** Spreadsheets interpret a text that begins with one of these characters as a formula. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const NUMBER = /^-?[\d.]+$/;

/** Puts an apostrophe before a text that spreadsheets interpret as a formula, as in CSV files. */
export const guardFormula = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);
