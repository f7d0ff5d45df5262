import type { FastifyRequest } from 'fastify';

/** Scheme and host of the request: absolute links use them, also behind a proxy. */
export function originOf(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-proto'];
  const scheme = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim() || 'http';
  return `${scheme}://${request.headers.host ?? '127.0.0.1'}`;
}

/** Whether the request used the apps' host name, which returns longer pages. */
export function isMobileHost(request: FastifyRequest): boolean {
  return (request.headers.host ?? '').startsWith('i.instagram.com');
}
