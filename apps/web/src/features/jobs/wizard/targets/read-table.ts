import { SHEET_MAX_COLUMNS, SHEET_ROW_MAX_BYTES, TARGET_LINES_MAX } from '@trawl/contracts';
import { parse } from 'csv-parse/browser/esm/sync';
import { decodeText } from './decode-text.ts';

/** More rows than a job has targets, because rows may repeat a target or have none. */
export const ROWS_MAX = 5 * TARGET_LINES_MAX;

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Number of characters checked to detect the delimiter. */
const SAMPLE_CHARS = 10_000;

export interface Table {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly columns: number;
  /** Whether the file has more rows. */
  readonly cut: boolean;
}

/**
 * The delimiter that is most frequent outside of quotes in the first lines; a tab if the first line has one, because texts in a table
 * contain commas, but no tabs.
 */
export function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARS);
  if (sample.split('\n', 1)[0]?.includes('\t')) return '\t';
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const char of sample) {
    if (char === '"') quoted = !quoted;
    const count = counts.get(char);
    if (count !== undefined && !quoted) counts.set(char, count + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a CSV file.
 *
 * @throws Error if the file isn't text, or a row is longer than `SHEET_ROW_MAX_BYTES`
 */
export function readTable(bytes: Uint8Array): Table {
  const text = decodeText(bytes);
  // An Excel file or a picture, some of whose bytes could be read as usernames.
  if (text.includes('\0')) throw new Error('The file is binary.');
  const parsed = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    max_record_size: SHEET_ROW_MAX_BYTES,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: ROWS_MAX + 1,
    trim: true,
  }) as unknown as Parsed[];
  const rows = parsed
    .slice(0, ROWS_MAX)
    .map(({ record, info }) => ({ line: info.lines, cells: record.slice(0, SHEET_MAX_COLUMNS) }));
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return { rows, columns, cut: parsed.length > ROWS_MAX };
}
