import { type Column, jobTypeOf, type ResultsChoice, type ResultsFormat } from '@trawl/contracts';
import type { SQL } from 'drizzle-orm';
import type { Snapshot } from '../../../db/export-pool.ts';
import { CellWriter, type RowFrame } from './cell-writer.ts';
import type { ExportedJob, Manifest, ManifestHead } from './manifest.ts';
import { readCells, selectRows } from './read-cells.ts';
import { arrayFrame, csvFrame, objectFrame } from './row-frames.ts';
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

/** A query with a cell for each of these columns; see `readCells`. */
export interface CellFile {
  readonly format: ResultsFormat;
  readonly select: SQL;
  readonly columns: readonly Column[];
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
  const select = selectRows(job.id, choice, all);
  return { format, select, columns: choice.columns, all, bom, ...(onRows && { onRows }) };
}

/**
 * The rows of a query as a file.
 *
 * @returns the chunks, and after the last one the manifest
 */
export async function* writeFile(
  snapshot: Snapshot,
  { format, select, columns, all, bom, onRows }: CellFile,
  head: ManifestHead,
): AsyncGenerator<Bytes, Manifest> {
  const cells = () => readCells(snapshot, select);
  let count = 0;
  async function* framed(frame: RowFrame): AsyncGenerator<Buffer<ArrayBuffer>> {
    const writer = new CellWriter(frame);
    for await (const chunk of cells()) {
      const rows = writer.write(chunk);
      count = writer.rows;
      onRows?.(count);
      if (rows.length > 0) yield rows;
    }
  }
  const manifest = (): Manifest => ({ ...head, rows: count, notes: [] });
  switch (format) {
    case 'csv':
      yield* after(csvHeader(columns, bom), framed(csvFrame(columns, all)));
      break;
    case 'json':
      yield* list(framed(objectFrame(columns, all, SEPARATOR)));
      break;
    case 'jsonl':
      yield* framed(objectFrame(columns, all, '\n'));
      break;
    case 'xlsx':
    case 'parquet':
      yield* writeInThread(format, columns, framed(arrayFrame(columns, all)), manifest);
      break;
  }
  return manifest();
}

/** Puts the header before the first chunk, so that nothing is sent if the rows can't be read. */
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
