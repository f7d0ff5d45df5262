import { msg } from '@trawl/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { sendFailure } from '../responses/failure.ts';

/**
 * Rejects non-JSON bodies before they are parsed. A form on another site can send text, forms and files without a CORS preflight,
 * but not JSON.
 */
export function refuseOtherMediaTypes(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const type = request.headers['content-type'];
    if (type === undefined || /^application\/json\s*(;|$)/i.test(type)) return;
    await sendFailure(reply, new AppError('unsupported_media_type', msg('request.not_json')));
  });
}
