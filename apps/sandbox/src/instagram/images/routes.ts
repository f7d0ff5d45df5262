import type { FastifyInstance } from 'fastify';
import { mixText } from '../population/mix.ts';
import { tilePicture } from './jpeg.ts';

/** A video without tracks: a file type and an empty movie header, sufficient for downloaders. */
const EMPTY_FILM = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
  box('moov', box('mvhd', Buffer.alloc(100))),
]);

/** Downloaders use it in file names. */
const LAST_MODIFIED = 'Thu, 01 Oct 2026 12:00:00 GMT';

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** Images and videos at the URLs in responses: computed from the URL, so no request leaves the machine. */
export function registerImages(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>('/v/*', (request, reply) =>
    reply
      .type('image/jpeg')
      .header('cache-control', 'max-age=1209600')
      .header('last-modified', LAST_MODIFIED)
      .header('access-control-allow-origin', '*')
      .send(tilePicture(mixText(request.params['*']))),
  );
  app.get('/o1/*', (_request, reply) =>
    reply
      .type('video/mp4')
      .header('last-modified', LAST_MODIFIED)
      .header('access-control-allow-origin', '*')
      .send(EMPTY_FILM),
  );
}
