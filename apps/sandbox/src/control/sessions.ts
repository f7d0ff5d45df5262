import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';

const RequestBody = z.strictObject({ username: z.string().min(1).optional() });

/** `POST /__sandbox/sessions`, `DELETE /__sandbox/sessions/:sessionid`. */
export function registerSessionCalls(app: FastifyInstance, context: SandboxContext): void {
  app.post('/__sandbox/sessions', (request, reply) => {
    const body = RequestBody.safeParse(request.body ?? {});
    if (!body.success) return reply.code(400).send({ message: z.prettifyError(body.error) });
    const session = context.sessions.open(body.data.username);
    if (!session) return reply.code(404).send({ message: `There is nobody called ${body.data.username}.` });
    return reply
      .code(201)
      .send({ sessionid: session.sessionid, username: session.person.username, userId: session.person.id });
  });

  app.delete<{ Params: { sessionid: string } }>('/__sandbox/sessions/:sessionid', (request, reply) =>
    context.sessions.kill(request.params.sessionid)
      ? reply.code(204).send()
      : reply.code(404).send({ message: 'That session is not alive.' }),
  );
}
