import type { FastifyRequest } from 'fastify';

/** Scheme and host that the client asked by: absolute links lead back to it, behind a proxy too. */
export function originOf(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-proto'];
  const scheme = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim() || 'http';
  return `${scheme}://${request.headers.host ?? '127.0.0.1'}`;
}

/** Was it asked by the apps' host name? It gives longer pages. */
export function isMobileHost(request: FastifyRequest): boolean {
  return (request.headers.host ?? '').startsWith('i.instagram.com');
}
