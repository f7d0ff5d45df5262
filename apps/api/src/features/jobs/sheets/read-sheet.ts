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

/**
 * The targets of a sheet: the column that is named like a username, url or profile, else the first one. Empty cells are
 * left out.
 *
 * @throws AppError bad_input where the sheet is empty, too long or no CSV
 */
export function readSheet(csv: string): string[] {
  const rows = parseRows(csv);
  const headers = (rows[0] ?? []).map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const named = HEADERS.map((header) => headers.indexOf(header)).find((column) => column >= 0);
  const cells = (named === undefined ? rows : rows.slice(1)).map((row) => (row[named ?? 0] ?? '').trim());
  const targets = cells.filter((cell) => cell !== '');
  if (targets.length === 0) throw new AppError('bad_input', 'The Google Sheet has no targets in it yet.');
  if (targets.length > SHEET_MAX_ROWS) {
    const limit = SHEET_MAX_ROWS.toLocaleString('en-US');
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
