import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from './context.ts';
import { registerFaultCalls } from './control/faults.ts';
import { registerLimitCalls } from './control/limits.ts';
import { registerControlPage } from './control/page.ts';
import { registerObservationCalls } from './control/requests.ts';
import { registerSessionCalls } from './control/sessions.ts';
import { registerTruthOfPeople } from './control/truth.ts';
import { registerTruthOfMedia } from './control/truth-of-media.ts';
import { badRequest, NOT_FOUND_PAGE, SERVER_ERROR } from './instagram/failures.ts';
import { parsed } from './instagram/form.ts';
import { sendFailure } from './instagram/reply.ts';
import { registerSheets } from './sheets/routes.ts';
import { STAND_INS } from './stand-ins.ts';

/** The HTTP application without a socket. Paths match with and without a trailing slash, because clients use both. */
export function buildApp(context: SandboxContext): FastifyInstance {
  const app = Fastify({
    // Sockets of hanging responses must not keep the process alive.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    bodyLimit: 2_000_000,
  });

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });

  // Clients send the content type even without a body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    const value = parsed(text);
    if (value === undefined) return done(Object.assign(new Error('Invalid JSON'), { statusCode: 400 }));
    done(null, value);
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError) return sendFailure(reply, badRequest(z.prettifyError(error)));
    const code = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (code < 500)
      return reply.code(code).send({ message: error instanceof Error ? error.message : '', status: 'fail' });
    process.stderr.write(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}\n`);
    return sendFailure(reply, SERVER_ERROR);
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, NOT_FOUND_PAGE));

  for (const platform of STAND_INS) platform.registerHooks(app, context);
  registerControlPage(app, context);
  registerSessionCalls(app, context);
  registerTruthOfPeople(app, context);
  registerTruthOfMedia(app, context);
  registerFaultCalls(app, context);
  registerLimitCalls(app, context);
  registerObservationCalls(app, context);
  registerSheets(app, context);
  for (const platform of STAND_INS) platform.registerRoutes(app, context);
  return app;
}
