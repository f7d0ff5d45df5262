import { msg } from '@trawl/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { appRouter } from './app-router.ts';
import { BODY_LIMIT, restRoutes } from './rest/rest.ts';
import { calledProcedures } from './trpc/called-procedures.ts';

/** Maximum bytes of a body on any route. */
export const LONGEST_BODY = 1024 * 1024;

const LIMITS = new Map([
  ...Object.keys(appRouter._def.procedures).map((name): [string, number] => [name, BODY_LIMIT]),
  ...restRoutes().map(({ name, bodyLimit }): [string, number] => [name, bodyLimit]),
]);

/**
 * Applies the procedures' REST body limits to tRPC calls. All calls share one route, so the length is taken from the header;
 * bodies without that header, which browsers never send, are rejected.
 */
export function limitCalledBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const bytes = length === undefined && encoding !== undefined ? Number.POSITIVE_INFINITY : Number(length ?? 0);
    // Unknown procedure names add nothing, so a long list of names can't raise the limit.
    const limit = calledProcedures(request).reduce((sum, name) => sum + (LIMITS.get(name) ?? 0), 0);
    if (bytes > Math.max(limit, BODY_LIMIT)) throw new AppError('payload_too_large', msg('request.too_large'));
  });
}
