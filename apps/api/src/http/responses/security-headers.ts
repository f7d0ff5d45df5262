import type { FastifyInstance } from 'fastify';
import { isApiRequest } from '../api-request.ts';

/** The security headers of every response, by default. */
const defaultHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  // Blocks everything, in case a browser opens another response as a page; pages set their own policy.
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** The same for private data, which isn't cached. */
const privateHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...defaultHeaders(publicUrl),
  'cache-control': 'no-store',
});

/** Adds the security headers to every response of a route, and disables caching of private data. Routes may set other values. */
export function setSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const defaults = defaultHeaders(publicUrl);
  const ofApi = privateHeaders(publicUrl);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiRequest(request) ? ofApi : defaults);
    done();
  });
}

/** The headers for requests without a route, such as those with an invalid URL: Fastify runs no hooks for them. */
export const unroutedHeaders = privateHeaders;
