import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../../env.ts';
import type { Manifest } from './manifest.ts';
import type { ThreadInput, ThreadOutput, ThreadStart } from './row-file-thread.ts';

/**
 * Small limits make the thread collect its garbage early: the API's memory grows with every concurrent export. A workbook keeps the
 * addresses of a sheet. `main.ts` limits the young generation.
 */
const OLD_GENERATION_MB = { parquet: 64, xlsx: 96 } as const;
/** Chunks in the thread, so that it doesn't wait for the next one. */
const AHEAD = 2;

/** What the thread gets at a time: a message costs both threads as much as several kilobytes of rows. */
const MESSAGE_BYTES = 256 * 1024;

/**
 * Writes a binary file in a separate thread: a group of rows takes it a tenth of a second, for which other requests would wait.
 *
 * @param chunks PostgreSQL's binary COPY; their buffers are handed over
 * @param onRows receives the number of rows so far
 * @param manifest called after the last row
 */
export async function* writeInThread(
  workerData: ThreadStart,
  chunks: AsyncIterable<Buffer<ArrayBuffer>>,
  onRows: (count: number) => void,
  manifest: () => Manifest,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./row-file-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: OLD_GENERATION_MB[workerData.format] },
    env: threadEnvironment(),
  });
  // `once` rejects with an error while an output is awaited; at any other time the error is kept for the next one.
  let failure: unknown;
  worker.on('error', (error) => {
    failure = error;
  });
  const outputs: ThreadOutput[] = [];
  worker.on('message', (output: ThreadOutput) => outputs.push(output));
  let owed = 0;
  const send = (input: ThreadInput, transfer: readonly ArrayBuffer[] = []) => {
    worker.postMessage(input, transfer);
    owed++;
  };
  async function* receive(most: number): AsyncGenerator<Uint8Array> {
    while (owed > most) {
      if (outputs.length === 0) {
        if (failure !== undefined) throw failure;
        await once(worker, 'message');
      }
      for (const { bytes, rows } of outputs.splice(0)) {
        owed--;
        onRows(rows);
        yield* bytes;
      }
    }
  }
  try {
    let parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for await (const chunk of chunks) {
      parts.push(chunk);
      bytes += chunk.length;
      if (bytes < MESSAGE_BYTES) continue;
      send(
        { parts },
        parts.map(({ buffer }) => buffer),
      );
      parts = [];
      bytes = 0;
      yield* receive(AHEAD);
    }
    send(
      { parts },
      parts.map(({ buffer }) => buffer),
    );
    // The manifest contains the number of rows.
    yield* receive(0);
    send({ manifest: manifest() });
    yield* receive(0);
  } finally {
    await worker.terminate();
  }
}
