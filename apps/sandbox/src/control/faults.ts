import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { FAULT_KINDS } from '../state/faults.ts';

const RequestBody = z.strictObject({
  match: z.string().default(''),
  kind: z.enum(FAULT_KINDS),
  session: z.string().optional(),
  times: z.int().positive().default(1),
  afterRequests: z.int().nonnegative().default(0),
  retryAfter: z.int().nonnegative().optional(),
});

/** `POST` and `DELETE /__sandbox/faults`, `DELETE /__sandbox/faults/:id`. */
export function registerFaultCalls(app: FastifyInstance, context: SandboxContext): void {
  app.post('/__sandbox/faults', (request, reply) => {
    const body = RequestBody.safeParse(request.body ?? {});
    if (!body.success) return reply.code(400).send({ message: z.prettifyError(body.error) });
    return reply.code(201).send(context.faults.add(body.data));
  });

  app.get('/__sandbox/faults', (_request, reply) => reply.send(context.faults.list()));

  app.delete('/__sandbox/faults', (_request, reply) => {
    context.faults.clear();
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string } }>('/__sandbox/faults/:id', (request, reply) =>
    context.faults.remove(Number(request.params.id))
      ? reply.code(204).send()
      : reply.code(404).send({ message: 'No such fault' }),
  );
}
