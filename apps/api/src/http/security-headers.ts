import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Puts the security headers on every answer, and keeps what is a person's out of every cache. An answer that isn't a page does
 * nothing when it is opened as one; pages name their own policy in place of it.
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
    // The one header of them that helmet doesn't know.
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (/^\/(api|trpc)(\/|$)/.test(request.url) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}
