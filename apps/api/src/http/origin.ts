import { msg } from '@trawl/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { sendFailure } from './failure.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what changes something and comes from another site's page. Its own are the public address and, under the public
 * address's scheme, the host it was asked by; whoever sends no Origin isn't a browser's page.
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
