import { type Column, jobTypeOf, type ResultsChoice, type ResultsFormat } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Snapshot } from '../../../db/export-pool.ts';
import { readColumns } from './cell-reader.ts';
import { free } from './copied-rows.ts';
import type { ExportedJob, Manifest, ManifestHead } from './manifest.ts';
import { type Cell, cellOf, chosenRows, readCells } from './read-cells.ts';
import { csvFrame, objectFrame, type RowFrame, RowWriter } from './row-writer.ts';
import { csvHeader } from './write-csv.ts';
import { writeInThread } from './write-in-thread.ts';

type Bytes = Uint8Array | string;

export interface FileRequest {
  readonly job: ExportedJob;
  readonly format: ResultsFormat;
  readonly choice: ResultsChoice;
  readonly bom: boolean;
  /** Receives the number of rows so far. */
  readonly onRows?: (count: number) => void;
}

/** A query for the rows of a file. */
export interface CellFile {
  readonly format: ResultsFormat;
  readonly columns: readonly Column[];
  /** One for each column. */
  readonly cells: readonly Cell[];
  /** The query, given the list of its cells. */
  readonly select: (cells: SQL) => SQL;
  /** The columns of the job's type. */
  readonly all: readonly Column[];
  /** Whether a CSV file begins with a byte order mark. */
  readonly bom: boolean;
  /** Receives the number of rows so far. */
  readonly onRows?: (count: number) => void;
}

export const CONTENT_TYPES: Readonly<Record<ResultsFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

/** The chosen rows of a job as the content of a file. */
export function fileOfRows({ job, format, choice, bom, onRows }: FileRequest): CellFile {
  const all = jobTypeOf(job).columns;
  const select = (cells: SQL) => sql`SELECT ${cells} ${chosenRows(job.id, choice, all)}`;
  const { columns } = choice;
  const cells = columns.map((column) => cellOf(column, format));
  return { format, columns, cells, select, all, bom, ...(onRows && { onRows }) };
}

/**
 * The rows of a query as a file.
 *
 * @returns the chunks, and after the last one the manifest
 */
export async function* writeFile(
  snapshot: Snapshot,
  { format, columns, cells, select, all, bom, onRows }: CellFile,
  head: ManifestHead,
): AsyncGenerator<Bytes, Manifest> {
  const read = readColumns(columns, cells, all);
  const chunks = () =>
    readCells(
      snapshot,
      select(
        sql.join(
          cells.map((cell) => cell.sql),
          sql`, `,
        ),
      ),
    );
  let count = 0;
  const counted = (rows: number) => {
    count = rows;
    onRows?.(rows);
  };
  async function* framed(frame: RowFrame): AsyncGenerator<Buffer<ArrayBuffer>> {
    const writer = new RowWriter(frame, read);
    for await (const chunk of chunks()) {
      const part = writer.write(chunk);
      free(chunk);
      counted(writer.rows);
      if (part) yield part;
    }
    const last = writer.take();
    if (last.length > 0) yield last;
  }
  const manifest = (): Manifest => ({ ...head, rows: count, notes: [] });
  switch (format) {
    case 'csv':
      yield* after(csvHeader(columns, bom), framed(csvFrame(columns)));
      break;
    case 'json':
      yield* list(framed(objectFrame(columns, SEPARATOR)));
      break;
    case 'jsonl':
      yield* framed(objectFrame(columns, '\n'));
      break;
    case 'xlsx':
    case 'parquet':
      yield* writeInThread({ format, columns, read }, chunks(), counted, manifest);
      break;
    default:
      // Without a writer, a new format would be an empty file.
      format satisfies never;
  }
  return manifest();
}

/** Emits the header with the first chunk, so that nothing is sent if the rows can't be read. */
async function* after(header: string, chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) yield header;
    isFirst = false;
    yield chunk;
  }
  if (isFirst) yield header;
}

const SEPARATOR = ',\n';

/** A JSON array of rows that each end with a separator. */
async function* list(chunks: AsyncIterable<Buffer>): AsyncGenerator<Bytes> {
  let before = '[\n';
  for await (const chunk of chunks) {
    yield before;
    yield chunk.subarray(0, -SEPARATOR.length);
    before = SEPARATOR;
  }
  yield before === SEPARATOR ? '\n]\n' : '[]\n';
}
