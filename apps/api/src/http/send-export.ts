import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OpenExport } from '../features/results/index.ts';

/** How long a client may pause reading, because its export occupies a database connection. */
export const STALLED_MS = 60_000;

/**
 * Sends a file in chunks as fast as the client reads. A file that fails midway closes the connection without its last chunk, so a
 * truncated file isn't mistaken for a complete one.
 */
export async function sendExport(
  reply: FastifyReply,
  { contentType, fileName, chunks, close }: OpenExport,
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
  // The client may disconnect while the database sorts and nothing reads the chunks.
  reply.raw.once('close', end);
  // Read before the headers are sent, so that a failure gets a regular error response.
  const first = await iterator.next();
  async function* watched() {
    for (let next = first; !next.done; next = await iterator.next()) {
      const timer = setTimeout(() => reply.raw.destroy(new Error('the client stopped reading')), stalledMs);
      try {
        yield next.value;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  await reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(watched(), { objectMode: false, highWaterMark: 64 * 1024 }));
}
