import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isApiRequest } from './api-request.ts';

/**
 * Adds the security headers to every response, and disables caching of private data. The default Content-Security-Policy blocks
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
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  });
  server.addHook('onSend', async (request, reply) => {
    // Helmet doesn't set this header.
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (isApiRequest(request) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}
