import { parentPort, workerData } from 'node:worker_threads';
import type { Column } from '@trawl/contracts';
import type { ReadColumn } from './cell-reader.ts';
import { free, RowSplitter } from './copied-rows.ts';
import type { Manifest } from './manifest.ts';
import type { RowFile } from './row-file.ts';

/** The thread that writes one file: see `write-in-thread.ts`. */

/** The `workerData` of the thread. */
export interface ThreadStart {
  readonly format: 'xlsx' | 'parquet';
  readonly columns: readonly Column[];
  readonly read: readonly ReadColumn[];
}

/** Parts of PostgreSQL's binary COPY; at the end the manifest. */
export type ThreadInput = { readonly parts: readonly Uint8Array<ArrayBuffer>[] } | { readonly manifest: Manifest };
export interface ThreadOutput {
  readonly bytes: readonly Uint8Array<ArrayBuffer>[];
  /** The number of rows so far. */
  readonly rows: number;
}

const port = parentPort;
if (!port) throw new Error('this file must run in a worker thread');

const { format, columns, read } = workerData as ThreadStart;
let written: Uint8Array<ArrayBuffer>[] = [];
const emit = (bytes: Uint8Array<ArrayBuffer>) => written.push(bytes);
const file = await openFile();

/** Loads only the writer that is needed, because each takes 10 MB. */
async function openFile(): Promise<RowFile> {
  switch (format) {
    case 'xlsx':
      return new (await import('./write-xlsx.ts')).XlsxFile(columns, read, emit);
    case 'parquet':
      return new (await import('./write-parquet.ts')).ParquetFile(columns, read, emit);
  }
}

const splitter = new RowSplitter(format === 'parquet');
let rows = 0;

let last = Promise.resolve();
port.on('message', (input: ThreadInput) => {
  last = last.then(() => handle(input));
});

async function handle(input: ThreadInput): Promise<void> {
  if ('manifest' in input) await file.finish(input.manifest);
  else {
    const copied = splitter.push(input.parts);
    for (const part of input.parts) free(part);
    rows += copied.rows;
    await file.write(copied);
  }
  const output: ThreadOutput = { bytes: written, rows };
  written = [];
  port?.postMessage(
    output,
    output.bytes.map(({ buffer }) => buffer),
  );
}
