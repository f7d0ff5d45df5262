import fastifyCookie from '@fastify/cookie';
import { CALLS_PER_BATCH, msg, OpenPlatformId, platformUrl } from '@trawl/contracts';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AppError, routeNotFound } from './app-error.ts';
import type { AppContext } from './context.ts';
import { type AppRouter, appRouter } from './http/app-router.ts';
import { LONGEST_BODY, limitCalledBodies } from './http/body-limits.ts';
import { FILES, serveDownloads } from './http/downloads/downloads.ts';
import { countBatchedCalls, limitRequests, limitStreams } from './http/guards/budgets.ts';
import { isTooDeep } from './http/guards/json-depth.ts';
import { refuseOtherMediaTypes } from './http/guards/media-type.ts';
import { refuseForeignOrigins } from './http/guards/origin.ts';
import { HEADERS_MS, limitHandlers, REQUEST_MS, SILENCE_MS } from './http/guards/timeouts.ts';
import { createRequestContext } from './http/request-context.ts';
import { compressResponse } from './http/responses/compress-response.ts';
import { logFailure, refuseUnparsed, sendFailure } from './http/responses/failure.ts';
import { setSecurityHeaders, unroutedHeaders } from './http/responses/security-headers.ts';
import { serveApiDocs } from './http/rest/api-docs.ts';
import { serveRest } from './http/rest/rest.ts';
import { listRoutes } from './http/served-routes.ts';
import { refuseEncodedNames } from './http/trpc/called-procedures.ts';
import { serveEventStreams } from './http/trpc/event-streams.ts';
import { serveWeb } from './http/web/web.ts';

const READY_MS = 2_000;

const tooDeep = (): AppError => new AppError('bad_input', msg('request.too_deep'));

const noCompiler = (): never => {
  throw new Error('routes of this service have no schema');
};

/** The HTTP service without `listen`: procedures at /trpc, the same as REST at /api, probes, and the web app. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const { env } = context;
  const loggerInstance: FastifyBaseLogger = context.logger;
  const unrouted = unroutedHeaders(env.PUBLIC_URL);
  const server = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The default for all routes; a route or procedure may set a lower limit.
    bodyLimit: LONGEST_BODY,
    trustProxy: env.TRUST_PROXY,
    forceCloseConnections: true,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 2 },
    routerOptions: { maxParamLength: 200 },
    // Zod validates all input. Fastify's own compilers are a hundred modules that no route needs.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Handles requests that the router rejects before any handler, such as paths that are too long.
    frameworkErrors: (error, _request, reply) => sendFailure(reply.headers(unrouted), error),
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, unrouted),
  });
  server.removeContentTypeParser('text/plain');
  // A POST without a body (start, pause, logout) may still have a JSON content type.
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else if (isTooDeep(text)) done(tooDeep());
    else parseJson(request, text, done);
  });
  server.setErrorHandler((error, _request, reply) => sendFailure(reply, error));
  setSecurityHeaders(server, env.PUBLIC_URL);
  listRoutes(server);
  await server.register(fastifyCookie);
  refuseForeignOrigins(server, env.PUBLIC_URL);
  refuseOtherMediaTypes(server);
  limitHandlers(server);
  await limitRequests(server, context);
  serveProbes(server, context);
  serveRest(server, context, FILES);
  serveDownloads(server, context);
  await serveApiDocs(server, env.PUBLIC_URL);
  await server.register(async (scope) => {
    refuseEncodedNames(scope);
    limitCalledBodies(scope);
    countBatchedCalls(scope);
    limitStreams(scope, context);
    scope.addHook('onSend', compressResponse);
    // tRPC reads its bodies itself.
    scope.addHook('preValidation', async ({ body }) => {
      if (typeof body === 'string' && isTooDeep(body)) throw tooDeep();
    });
    const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
      router: appRouter,
      maxBatchSize: CALLS_PER_BATCH,
      createContext: ({ req, res }) => createRequestContext(context, req, res),
      // Also called for errors inside a stream.
      onError: ({ error, path }) => {
        const isOurs = error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'SERVICE_UNAVAILABLE';
        if (isOurs) logFailure(context.logger, error, path);
      },
    };
    serveEventStreams(scope, trpcOptions);
    await scope.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
  });
  const site = {
    publicUrl: env.PUBLIC_URL,
    supportEmail: env.SUPPORT_EMAIL,
    pictures: OpenPlatformId.options.map((platform) => platformUrl(env, platform).origin),
  };
  if (env.WEB_ROOT) await serveWeb(server, env.WEB_ROOT, site);
  else server.setNotFoundHandler((_request, reply) => sendFailure(reply, routeNotFound()));
  return server;
}

function serveProbes(server: FastifyInstance, { database, bus }: AppContext): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const late = new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false).unref());
    const inTime = (check: Promise<boolean>) => Promise.race([check, late]);
    const [isUsable, hasStreams] = await Promise.all([
      inTime(database.isUsable()),
      bus.connected() && inTime(bus.hasStreams(READY_MS)),
    ]);
    const conditions = { database: isUsable, broker: hasStreams };
    const ready = conditions.database && conditions.broker;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...conditions });
  });
}
