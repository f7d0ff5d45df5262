import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isApiRequest } from './api-request.ts';

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=()';
const HSTS = { maxAge: 31_536_000, includeSubDomains: false };

/**
 * Adds the security headers to every response of a route, and disables caching of private data. The default Content-Security-Policy blocks
 * everything, in case a browser opens another response as a page; pages set their own policy.
 */
export async function setSecurityHeaders(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') && HSTS,
  });
  server.addHook('onSend', async (request, reply) => {
    // Helmet doesn't set this header.
    reply.header('permissions-policy', PERMISSIONS);
    if (isApiRequest(request) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}

/** The same headers for requests without a route, such as those with an invalid URL: Fastify runs no hooks for them. */
export const unroutedHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': PERMISSIONS,
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS.maxAge}` }),
});
