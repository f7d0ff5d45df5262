import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../../env.ts';
import type { Manifest } from './manifest.ts';
import type { ThreadInput, ThreadOutput, ThreadStart } from './row-file-thread.ts';

/**
 * Small heap limits make the thread collect garbage early, because every concurrent export adds to the API's memory. A workbook needs
 * more, because it keeps the links of a sheet. `main.ts` limits the young generation.
 */
const OLD_GENERATION_MB = { parquet: 64, xlsx: 96 } as const;
/** Messages sent ahead to the thread, so that it doesn't wait for the next one. */
const AHEAD = 2;

/** The size of a message to the thread: each message costs both threads as much as several kilobytes of rows. */
const MESSAGE_BYTES = 256 * 1024;

/**
 * Writes a binary file in a separate thread: a group of rows takes a tenth of a second, which would block other requests.
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
  // `once` rejects if the error occurs while an output is awaited. Otherwise the error is kept and thrown by the next `receive`.
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
