import { msg } from '@trawl/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { sendFailure } from '../responses/failure.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects writes from other sites' pages. Allowed origins are the public address and, with the public address's scheme, the
 * requested host. Requests without an Origin don't come from a browser page.
 */
export function refuseForeignOrigins(server: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (READS.includes(request.method) || origin === undefined) return;
    if (origin === own.origin || origin === `${own.protocol}//${request.headers.host}`) return;
    await sendFailure(reply, new AppError('foreign_origin', msg('request.foreign_origin')));
  });
}
