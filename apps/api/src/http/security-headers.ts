import type { FastifyInstance } from 'fastify';

/** What no page of ours needs and no answer may be used for. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** Answers that aren't pages: opened as one, they do nothing. Pages name their own policy. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** Puts the security headers on every answer, and keeps what is a person's out of every cache. */
export function setSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:');
  server.addHook('onSend', async (request, reply) => {
    reply.headers(ALWAYS);
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NO_PAGE);
    if (/^\/(api|trpc)(\/|$)/.test(request.url) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}
