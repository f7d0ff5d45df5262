import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';

/** `GET /__sandbox/requests`: requests by session and second. `GET /__sandbox/direct`: delivered messages. */
export function registerObservationCalls(app: FastifyInstance, context: SandboxContext): void {
  app.get('/__sandbox/requests', (_request, reply) => reply.send(context.requests.list()));

  app.delete('/__sandbox/requests', (_request, reply) => {
    context.requests.clear();
    return reply.code(204).send();
  });

  app.get('/__sandbox/direct', (_request, reply) =>
    reply.send(
      context.direct.messages.map(({ id, from, to, text, at, request }) => ({ id, from, to, text, at, request })),
    ),
  );
}
