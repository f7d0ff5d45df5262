import type { Readable } from 'node:stream';
import { msg } from '@trawl/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { namesTag } from '../../entity-tags.ts';
import type { ByteRange } from '../../file-store/file-store.ts';
import { type RangeAnswer, rangeOf } from './byte-range.ts';

interface StoredFile {
  readonly contentType: string;
  readonly fileName: string;
  readonly bytes: number;
  /** A strong entity tag: files with the same tag have the same bytes. */
  readonly etag: string;
}

/**
 * Sends a stored file or the part that the request wants.
 *
 * @param read returns null if the file is missing
 * @throws AppError link_invalid, version_outdated, range_invalid, before anything is sent
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, fileName, bytes, etag }: StoredFile,
  read: (range: ByteRange) => Promise<Readable | null>,
): Promise<void> {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifMatch !== undefined && !namesTag(ifMatch, etag, { weak: false })) {
    throw new AppError('version_outdated', msg('file.changed'));
  }
  // A repeated header isn't a valid entity tag.
  const ifRange = request.headers['if-range']?.toString();
  const wanted: RangeAnswer = rangeOf(request.headers.range, ifRange, etag, bytes);
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, no-store');
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag, { weak: true })) return reply.code(304).send();
  if (wanted === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes}`);
    throw new AppError('range_invalid', msg('file.range_beyond', { count: bytes }));
  }
  const range = wanted === 'all' ? { first: 0, last: bytes - 1 } : wanted;
  const body = request.method === 'HEAD' || bytes === 0 ? undefined : await read(range);
  if (body === null) throw new AppError('link_invalid', msg('file.gone'));
  // A body isn't ended automatically when its client disconnects.
  if (body) reply.raw.once('close', () => body.destroy());
  if (wanted !== 'all') reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-length', range.last - range.first + 1)
    .send(body);
}
