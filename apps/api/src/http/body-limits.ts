import { msg } from '@trawl/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { appRouter } from './app-router.ts';
import { calledProcedures } from './called-procedures.ts';
import { BODY_LIMIT, restRoutes } from './rest.ts';

/** Bytes of the longest body that any route takes. */
export const LONGEST_BODY = 1024 * 1024;

const LIMITS = new Map([
  ...Object.keys(appRouter._def.procedures).map((name): [string, number] => [name, BODY_LIMIT]),
  ...restRoutes().map(({ name, bodyLimit }): [string, number] => [name, bodyLimit]),
]);

/**
 * Holds tRPC's calls to the limits that their procedures have over REST. All of them share one route, so that the length is
 * judged by its header; a body without that header, which no browser sends, is refused.
 */
export function limitCalledBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const bytes = length === undefined && encoding !== undefined ? Number.POSITIVE_INFINITY : Number(length ?? 0);
    // Names of no procedure add nothing, else a list of them would let anybody send as much as they like.
    const limit = calledProcedures(request).reduce((sum, name) => sum + (LIMITS.get(name) ?? 0), 0);
    if (bytes > Math.max(limit, BODY_LIMIT)) throw new AppError('payload_too_large', msg('request.too_large'));
  });
}
