import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accepts-encoding.ts';

const compress = promisify(gzip);

/**
 * Smaller responses fit into a few packets, and compressing them would only cost time. Responses with a secret, such as a new key or a
 * signed link, are far smaller, so the length of a compressed response reveals none.
 */
const MIN_CHARS = 8_000;
/** Half the time of the default level, and a tenth larger. */
const LEVEL = 3;

const isJson = (type: unknown): boolean => typeof type === 'string' && type.startsWith('application/json');

/**
 * An `onSend` hook that compresses long JSON responses, for users with slow connections: the targets and rows of a large job are
 * megabytes that shrink to a tenth. Streams, such as files and live updates, are sent unchanged.
 */
export async function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const text = await textOf(reply, payload);
  if (text === null) return payload;
  if (text.length < MIN_CHARS) return text;
  reply.header('vary', ['accept-encoding', reply.getHeader('vary') ?? []].flat().join(', '));
  if (!acceptsEncoding(request, 'gzip')) return text;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(text, { level: LEVEL });
}

/** The text of a JSON response; null for others. tRPC's responses are web responses, whose head is copied to the reply. */
async function textOf(reply: FastifyReply, payload: unknown): Promise<string | null> {
  if (typeof payload === 'string') return isJson(reply.getHeader('content-type')) ? payload : null;
  if (!(payload instanceof Response) || !isJson(payload.headers.get('content-type'))) return null;
  reply.code(payload.status);
  for (const [name, value] of payload.headers) reply.header(name, value);
  return payload.text();
}
