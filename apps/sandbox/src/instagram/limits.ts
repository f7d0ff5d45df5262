import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { RequestKind } from '../state/limits.ts';
import { TOO_MANY } from './failures.ts';
import { queryOf } from './graphql-query.ts';
import { isMobileHost } from './origin.ts';
import { sendFailure } from './reply.ts';

/** Enforces the limits that clients observe while they are enabled. */
export function registerLimits(app: FastifyInstance, context: SandboxContext): void {
  app.addHook('preHandler', (request, reply, done) => {
    const counts = request.viewer && /^\/(api|graphql|web)\//.test(request.url);
    if (!context.limits.isOn || !counts) return done();
    if (context.limits.allowsRequest(request.viewer?.sessionid ?? '', kindOf(request))) return done();
    sendFailure(reply, TOO_MANY);
  });
}

function kindOf(request: FastifyRequest): RequestKind {
  const query = request.url.includes('graphql') ? queryOf(request)?.id : undefined;
  if (query !== undefined) return { group: 'graphql', query };
  return isMobileHost(request) ? { group: 'apps' } : { group: 'other' };
}
