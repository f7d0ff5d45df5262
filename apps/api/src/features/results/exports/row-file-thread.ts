import { parentPort, workerData } from 'node:worker_threads';
import type { Column } from '@trawl/contracts';
import type { Manifest } from './manifest.ts';
import type { RowFile, Values } from './row-file.ts';
import { ParquetFile } from './write-parquet.ts';
import { XlsxFile } from './write-xlsx.ts';

/** The thread that writes one file: see `write-in-thread.ts`. */

/** The thread's data, which the main thread gives it. */
export interface ThreadStart {
  readonly format: 'xlsx' | 'parquet';
  readonly columns: readonly Column[];
}

/** Rows as JSON arrays, each followed by a comma; at the end the manifest. */
export type ThreadInput = { readonly rows: Uint8Array<ArrayBuffer> } | { readonly manifest: Manifest };
export interface ThreadOutput {
  readonly bytes: readonly Uint8Array<ArrayBuffer>[];
}

const port = parentPort;
if (!port) throw new Error('this file runs in a thread');

const { format, columns } = workerData as ThreadStart;
let written: Uint8Array<ArrayBuffer>[] = [];
const emit = (bytes: Uint8Array<ArrayBuffer>) => written.push(bytes);
const file: RowFile = format === 'xlsx' ? new XlsxFile(columns, emit) : new ParquetFile(columns, emit);

let last = Promise.resolve();
port.on('message', (input: ThreadInput) => {
  last = last.then(() => handle(input));
});

async function handle(input: ThreadInput): Promise<void> {
  if ('manifest' in input) await file.finish(input.manifest);
  else await file.write(rowsOf(input.rows), input.rows.length);
  const output: ThreadOutput = { bytes: written };
  written = [];
  port?.postMessage(
    output,
    output.bytes.map(({ buffer }) => buffer),
  );
}

/** The main thread wrote these arrays, so their form is known. */
function rowsOf(bytes: Uint8Array<ArrayBuffer>): Values[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', 0, bytes.length - 1);
  return JSON.parse(`[${text}]`) as Values[];
}
