import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Column } from '@trawl/contracts';
import type { Manifest } from './manifest.ts';
import type { ThreadInput, ThreadOutput, ThreadStart } from './row-file-thread.ts';

/** Small limits make the thread collect its garbage early: the API's memory grows with every concurrent export. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };
/** Chunks in the thread, so that it doesn't wait for the next one. */
const AHEAD = 2;

/**
 * Writes a binary file in a separate thread: a group of rows takes it a tenth of a second, for which other requests would wait.
 *
 * @param rows JSON arrays of values, each followed by a comma
 * @param manifest called after the last row
 */
export async function* writeInThread(
  format: ThreadStart['format'],
  columns: readonly Column[],
  rows: AsyncIterable<Buffer<ArrayBuffer>>,
  manifest: () => Manifest,
): AsyncGenerator<Uint8Array> {
  const workerData: ThreadStart = { format, columns };
  const worker = new Worker(new URL('./row-file-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: LIMITS,
    // Under `node --watch`, a thread that inherits the environment reports its modules as messages, between the outputs.
    env: {},
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
      for (const { bytes } of outputs.splice(0)) {
        owed--;
        yield* bytes;
      }
    }
  }
  try {
    for await (const chunk of rows) {
      if (chunk.length === 0) continue;
      send({ rows: chunk }, [chunk.buffer]);
      yield* receive(AHEAD);
    }
    send({ manifest: manifest() });
    yield* receive(0);
  } finally {
    await worker.terminate();
  }
}
