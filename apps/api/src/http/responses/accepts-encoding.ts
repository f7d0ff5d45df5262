import type { FastifyRequest } from 'fastify';

const EXCLUDED = /^\s*q=0(?:\.0*)?\s*$/i;

/** Whether the client accepts responses with this encoding. `q=0` excludes it (RFC 9110, 12.5.3). */
export const acceptsEncoding = ({ headers }: Pick<FastifyRequest, 'headers'>, encoding: 'br' | 'gzip'): boolean =>
  (headers['accept-encoding'] ?? '').split(',').some((accepted) => {
    const [name = '', ...parameters] = accepted.split(';');
    return name.trim().toLowerCase() === encoding && !parameters.some((parameter) => EXCLUDED.test(parameter));
  });
