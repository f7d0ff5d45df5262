import { SHEET_MAX_ROWS } from '@trawl/contracts';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../../app-error.ts';

/** Headers by which the column of targets is known, in any case, with or without blanks and underscores. */
const HEADERS = [
  'username',
  'user',
  'handle',
  'url',
  'link',
  'profile',
  'profileurl',
  'profilelink',
  'instagram',
  'post',
  'posturl',
  'postlink',
  'hashtag',
];

/** Words by which a longer heading is known, such as `Instagram handle` or `Accounts`. */
const HEADER_WORDS = new Set([
  ...HEADERS,
  ...['usernames', 'users', 'handles', 'urls', 'links', 'profiles', 'posts', 'hashtags'],
  ...['account', 'accounts', 'target', 'targets', 'ig', 'insta'],
]);

const wordsOf = (cell: string): string[] => cell.toLowerCase().match(/[^\s()[\]:#]+/g) ?? [];

/**
 * The column of targets where the first row is a heading; undefined where that row is a target like the others. A heading
 * nobody could know is one with blanks in it, over a cell that is a target.
 */
function headedColumn([first = [], second = []]: readonly string[][], isTarget: (cell: string) => boolean) {
  const squeezed = first.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const exact = HEADERS.map((header) => squeezed.indexOf(header)).find((column) => column >= 0);
  if (exact !== undefined) return exact;
  const over = (column: number): boolean => isTarget((second[column] ?? '').trim());
  const known = first.findIndex((cell, column) => wordsOf(cell).some((word) => HEADER_WORDS.has(word)) && over(column));
  if (known >= 0) return known;
  const cell = (first[0] ?? '').trim();
  return /\s/.test(cell) && !cell.includes('/') && !isTarget(cell) && over(0) ? 0 : undefined;
}

/**
 * The targets of a sheet: the column that is headed like a username, url or profile, else the first one. Empty cells are
 * left out.
 *
 * @param isTarget can a cell be read as one of the job's targets?
 * @param most how many it may have
 * @throws AppError bad_input where the sheet is empty, too long or no CSV
 */
export function readSheet(csv: string, isTarget: (cell: string) => boolean, most = SHEET_MAX_ROWS): string[] {
  const rows = parseRows(csv);
  const headed = headedColumn(rows, isTarget);
  const cells = (headed === undefined ? rows : rows.slice(1)).map((row) => (row[headed ?? 0] ?? '').trim());
  const targets = cells.filter((cell) => cell !== '');
  if (targets.length === 0) throw new AppError('bad_input', 'The Google Sheet has no targets in it yet.');
  if (targets.length > most) {
    const limit = most.toLocaleString('en-US');
    throw new AppError('bad_input', `The Google Sheet has more than ${limit} rows. Split it.`);
  }
  return targets;
}

function parseRows(csv: string): string[][] {
  try {
    const rows: string[][] = parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true });
    return rows;
  } catch (error) {
    throw new AppError('bad_input', 'The Google Sheet can’t be read as a table.', {}, { cause: error });
  }
}
