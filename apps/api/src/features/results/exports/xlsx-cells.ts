import type { Column } from '@trawl/contracts';

/** Longest text of a cell, in UTF-16 units. Source: Excel specifications and limits. */
export const TEXT_MAX = 32_767;

/** Indexes into the cell formats of the styles part. */
export const STYLE = { header: 1, date: 2, link: 3 } as const;

/** Characters that XML can't contain, and texts that Excel would read as an escape of such a character. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9A-Fa-f]{4}_)/gu;
const SPECIAL = /[&<>\r]/g;
const NEEDS_ESCAPE = /[&<>\p{Cc}\p{Surrogate}\ufffe\uffff]|_x/u;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const escapeCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as the content of an XML element that Excel reads back unchanged. */
export const xmlText = (text: string): string =>
  NEEDS_ESCAPE.test(text)
    ? text.replaceAll(UNWRITABLE, escapeCharacter).replaceAll(SPECIAL, (character) => ENTITIES[character] ?? '')
    : text;

export const xmlAttribute = (text: string): string => xmlText(text).replaceAll('"', '&quot;');

/** The first characters of a text that fit in a cell, without half of a surrogate pair. */
export const cutText = (text: string): string => {
  const cut = text.slice(0, TEXT_MAX);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};

const NEEDS_SPACE = /^\s|\s$|[\n\t]| {2}/;

/** An inline string is never read as a formula, whatever it begins with. */
export const textCell = (text: string, style = ''): string =>
  `<c t="inlineStr"${style}><is><t${NEEDS_SPACE.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`;

const numberCell = (value: number): string => `<c><v>${value}</v></c>`;

const DAY_MS = 86_400_000;
/** Excel's day 0 in its 1900 date system, for all dates since 1 March 1900. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const FIRST_MS = Date.UTC(1900, 2, 1);
const LAST_MS = Date.UTC(10_000, 0, 1);

/** A time as Excel's number of days; null if Excel has no such date. */
export function serialOf(text: string): number | null {
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return ms >= FIRST_MS && ms < LAST_MS ? (ms - EPOCH_MS) / DAY_MS : null;
}

/** The largest integer that Excel stores exactly: it keeps 15 digits. */
const EXACT = 999_999_999_999_999;

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('; ');
};

/** A value converted to a cell. */
export interface Cell {
  readonly xml: string;
  /** The cell's text, if it is a web URL. */
  readonly link?: string;
  readonly isCut?: boolean;
}

const NOTHING: Cell = { xml: '<c/>' };
/** Excel refuses files with longer URLs, or with characters that are invalid in URLs. */
const WEB_ADDRESS = /^https?:\/\/[^\s"<>\\^`{|}\p{Cc}]{1,2000}$/u;

/** Converts a value of a column of this type; an empty cell for null and empty texts. */
export function cellOf(value: unknown, type: Column['type']): Cell {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return { xml: `<c t="b"><v>${value ? 1 : 0}</v></c>` };
  if (typeof value === 'number' && Math.abs(value) <= EXACT) return { xml: numberCell(value) };
  const text = textOf(value);
  if (type === 'date') {
    const serial = serialOf(text);
    if (serial !== null) return { xml: `<c s="${STYLE.date}"><v>${serial}</v></c>` };
  }
  if (text.length > TEXT_MAX) return { xml: textCell(cutText(text)), isCut: true };
  return (type === 'url' || type === 'image') && WEB_ADDRESS.test(text)
    ? { xml: textCell(text), link: text }
    : { xml: textCell(text) };
}

/** 0 → A, 25 → Z, 26 → AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
