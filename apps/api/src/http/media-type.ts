import { msg } from '@trawl/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { sendFailure } from './failure.ts';

/**
 * Refuses bodies that aren't JSON before anything reads them. A form of another site can send text, forms and files without
 * the browser asking us first; JSON it can't.
 */
export function refuseOtherMediaTypes(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const type = request.headers['content-type'];
    if (type === undefined || /^application\/json\s*(;|$)/i.test(type)) return;
    await sendFailure(reply, new AppError('unsupported_media_type', msg('request.not_json')));
  });
}
