import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Maximum characters of the header that are read. */
const HEADER_MAX = 1_000;

/**
 * The type that best matches a request's Accept header.
 *
 * @param types the first of them for a request that accepts all of them equally
 */
export function preferredType({ headers }: Pick<FastifyRequest, 'headers'>, types: readonly string[]): string | null {
  const accept = headers.accept?.slice(0, HEADER_MAX);
  return new Negotiator({ headers: { accept } }).mediaType([...types]) ?? null;
}
