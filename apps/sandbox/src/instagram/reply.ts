import type { FastifyReply } from 'fastify';
import type { Failure } from './failures.ts';

/** Sends a failure: JSON for objects, a page for strings. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  reply.code(failure.statusCode);
  return typeof failure.body === 'string'
    ? reply.type('text/html; charset=utf-8').send(failure.body)
    : reply.send(failure.body);
}

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page);
