import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import {
  headedColumn,
  msg,
  SHEET_CELL_MAX,
  SHEET_MAX_COLUMNS,
  SHEET_MAX_ROWS,
  SHEET_ROW_MAX_BYTES,
  type SystemMessage,
} from '@trawl/contracts';
import { type Parser, parse } from 'csv-parse';
import { AppError } from '../../../app-error.ts';

const refused = (problem: SystemMessage, cause?: unknown): AppError =>
  new AppError('bad_input', problem, {}, { cause });

const NUL = msg('sheet.nul');
const LONG_ROW = msg('sheet.row_too_large', { count: SHEET_ROW_MAX_BYTES / 1_000 });
const LONG_CELL = msg('sheet.cell_too_long', { count: SHEET_CELL_MAX });
const WIDE = msg('sheet.too_many_columns', { count: SHEET_MAX_COLUMNS });

/** How much is parsed in one turn of the event loop: a few milliseconds for any content. */
const SLICE_BYTES = 4_096;

/**
 * The targets of a sheet: the column with a header like username, url or profile, else the first column. Empty cells are skipped.
 * The event loop serves other work between slices.
 *
 * @param isTarget whether a cell is a valid target of the job
 * @param most maximum number of targets
 * @throws AppError bad_input if the sheet is empty, exceeds a limit or isn't CSV
 */
export async function readSheet(
  csv: Buffer,
  isTarget: (cell: string) => boolean,
  most = SHEET_MAX_ROWS,
): Promise<string[]> {
  if (csv.includes(0)) throw refused(NUL);
  const targets: string[] = [];
  const take = (rows: readonly string[][], column: number): void => {
    for (const row of rows) {
      const cell = (row[column] ?? '').trim();
      if (cell === '') continue;
      if (cell.length > SHEET_CELL_MAX) throw refused(LONG_CELL);
      if (targets.length === most) throw refused(msg('sheet.too_many_rows', { count: most }));
      targets.push(cell);
    }
  };
  // The first two rows determine the column.
  let head: string[][] | null = [];
  let column = 0;
  const decide = (rows: readonly string[][]): void => {
    const headed = headedColumn(rows, isTarget);
    column = headed ?? 0;
    take(headed === undefined ? rows : rows.slice(1), column);
    head = null;
  };
  for await (const rows of rowsOf(csv)) {
    if (head === null) {
      take(rows, column);
      continue;
    }
    head.push(...rows);
    if (head.length >= 2) decide(head);
  }
  if (head !== null) decide(head);
  if (targets.length === 0) throw refused(msg('sheet.empty'));
  return targets;
}

/** The non-blank rows, one slice of the text at a time. */
async function* rowsOf(csv: Buffer): AsyncGenerator<string[][]> {
  const parser = parse({ bom: true, relax_column_count: true });
  let rows: string[][] = [];
  let rowBytes = 0;
  parser.on('data', (row: string[]) => rows.push(row));
  const ended = finished(parser);
  // `write` reports the error if there is more to write.
  ended.catch(() => undefined);
  try {
    for (let at = 0; at < csv.length; at += SLICE_BYTES) {
      await write(parser, csv.subarray(at, at + SLICE_BYTES));
      await setImmediate();
      // Limits an unfinished row, which the parser would otherwise buffer until its end.
      rowBytes = rows.length > 0 ? 0 : rowBytes + SLICE_BYTES;
      if (rowBytes > SHEET_ROW_MAX_BYTES) throw refused(LONG_ROW);
      yield accepted(rows);
      rows = [];
    }
    parser.end();
    await ended;
    yield accepted(rows);
  } catch (error) {
    throw error instanceof AppError ? error : refused(msg('sheet.not_table'), error);
  } finally {
    parser.destroy();
  }
}

const write = (parser: Parser, slice: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.write(slice, (error) => (error ? reject(error) : resolve()));
  });

function accepted(rows: readonly string[][]): string[][] {
  if (rows.some((row) => row.length > SHEET_MAX_COLUMNS)) throw refused(WIDE);
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}
