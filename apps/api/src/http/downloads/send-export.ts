import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OpenExport } from '../../features/results/index.ts';
import { ReadingSpeed } from './reading-speed.ts';

/** How long a client may pause reading, because its export occupies a database connection. */
const STALLED_MS = 60_000;
/** Larger chunks, such as a group of Parquet rows, are sent in parts: a slow client may need minutes for them. */
const PART_BYTES = 64 * 1024;

/**
 * Sends a file in chunks as fast as the client reads. A file that fails midway closes the connection without its last chunk, so a
 * truncated file isn't mistaken for a complete one.
 */
export async function sendExport(
  reply: FastifyReply,
  { contentType, fileName, chunks, close, readBy }: OpenExport,
  stalledMs = STALLED_MS,
): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  // Closes the export first, so that a read in progress fails. `return` then ends what the chunks use, such as a thread that writes them.
  const end = () => {
    close();
    iterator.return?.().catch(() => undefined);
  };
  // The client has disconnected while the export waited for a connection.
  if (reply.raw.destroyed) {
    end();
    reply.hijack();
    return;
  }
  const describe = () =>
    reply
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store');
  if (reply.request.method === 'HEAD') {
    end();
    await describe().send();
    return;
  }
  // The client may disconnect while the database sorts and nothing reads the chunks.
  reply.raw.once('close', end);
  // Read before the headers are sent, so that a failure gets a regular error response.
  let first: Awaited<ReturnType<typeof iterator.next>>;
  try {
    first = await iterator.next();
  } catch (error) {
    if (!reply.raw.destroyed) throw error;
    // The client has disconnected, and `end` has canceled the query.
    reply.hijack();
    return;
  }
  const speed = new ReadingSpeed(() => performance.now());
  readBy({ bytesPerSecond: () => speed.bytesPerSecond(), end: (reason) => reply.raw.destroy(reason) });
  async function* watched() {
    for (let next = first; !next.done; next = await iterator.next()) {
      for (const part of partsOf(next.value)) {
        const timer = setTimeout(() => reply.raw.destroy(new Error('the client stopped reading')), stalledMs);
        speed.begin();
        try {
          yield part;
        } finally {
          speed.end(part.length);
          clearTimeout(timer);
        }
      }
    }
  }
  await describe().send(Readable.from(watched(), { objectMode: false, highWaterMark: PART_BYTES }));
}

function* partsOf(chunk: Uint8Array | string): Generator<Uint8Array> {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}
