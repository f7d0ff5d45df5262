import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { routeNotFound } from '../../app-error.ts';
import { appRouter } from '../app-router.ts';

const Called = z.object({ path: z.string() });

/** The procedures in a tRPC request; a batch contains several. */
export const calledProcedures = ({ params }: FastifyRequest): string[] =>
  Called.safeParse(params).data?.path.split(',') ?? [];

/**
 * Rejects encoded procedure names. tRPC decodes a name once more than the router does, so limits that look names up would miss another
 * spelling.
 */
export function refuseEncodedNames(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    if (calledProcedures(request).some((name) => name.includes('%'))) throw routeNotFound();
  });
}

const Typed = z.object({ type: z.string() });

/** The procedures whose responses are streams. */
export const STREAMS = new Set(
  Object.entries<object>(appRouter._def.procedures)
    .filter(([, procedure]) => Typed.parse(Reflect.get(procedure, '_def')).type === 'subscription')
    .map(([name]) => name),
);

/** Whether the request opens a stream, which stays open until the client disconnects. */
export const opensStream = (request: FastifyRequest): boolean =>
  calledProcedures(request).some((name) => STREAMS.has(name));
