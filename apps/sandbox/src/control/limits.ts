import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';

/** `POST` and `DELETE /__sandbox/limits` switch the limits that clients observe on and off. They start off. */
export function registerLimitCalls(app: FastifyInstance, context: SandboxContext): void {
  app.get('/__sandbox/limits', (_request, reply) => reply.send({ on: context.limits.isOn }));
  app.post('/__sandbox/limits', (_request, reply) => {
    context.limits.isOn = true;
    return reply.send({ on: true });
  });
  app.delete('/__sandbox/limits', (_request, reply) => {
    context.limits.isOn = false;
    return reply.code(204).send();
  });
}
