import { msg } from '@trawl/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { sendFailure } from '../responses/failure.ts';

/** How long a client may take to send its headers, and its complete request. */
export const HEADERS_MS = 10_000;
export const REQUEST_MS = 30_000;
/** Idle timeout of a connection; streams send a ping every 15 s. */
export const SILENCE_MS = 90_000;
/** How long a request may wait for the first byte of its response. */
export const ANSWER_MS = 60_000;

/** Responds for a handler that takes too long. Responses that have begun, such as a stream or a file, continue. */
export function limitHandlers(server: FastifyInstance, answerMs = ANSWER_MS): void {
  server.addHook('onRequest', async (_request, reply) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      void sendFailure(reply, new AppError('unavailable', msg('request.timed_out')));
    }, answerMs);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
