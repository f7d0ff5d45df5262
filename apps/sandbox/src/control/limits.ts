import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';

const RequestBody = z.strictObject({ messagesADay: z.int().nonnegative().optional() });

/**
 * `POST` and `DELETE /__sandbox/limits` enable and disable the limits that clients observe; off by default. `messagesADay` sets
 * only that limit.
 */
export function registerLimitCalls(app: FastifyInstance, context: SandboxContext): void {
  app.get('/__sandbox/limits', (_request, reply) => reply.send({ on: context.limits.isOn }));
  app.post('/__sandbox/limits', (request, reply) => {
    const body = RequestBody.safeParse(request.body ?? {});
    if (!body.success) return reply.code(400).send({ message: z.prettifyError(body.error) });
    if (body.data.messagesADay === undefined) context.limits.isOn = true;
    else context.limits.messagesADay = body.data.messagesADay;
    return reply.send({ on: context.limits.isOn, messagesADay: context.limits.messagesADay });
  });
  app.delete('/__sandbox/limits', (_request, reply) => {
    context.limits.isOn = false;
    context.limits.messagesADay = null;
    return reply.code(204).send();
  });
}
