import { type AnswerCode, MessageShape, msg } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { createCallerFactory, type Meta, unknownFields } from '../../procedures/trpc.ts';
import { appRouter } from '../app-router.ts';
import { languageOf } from '../language.ts';
import { createRequestContext } from '../request-context.ts';
import { compressResponse } from '../responses/compress-response.ts';
import { sendFailure } from '../responses/failure.ts';
import { onceForKey } from './idempotency.ts';

/** Maximum bytes of a body, unless the procedure sets a higher `bodyLimit`. */
export const BODY_LIMIT = 16 * 1024;

export interface RestRoute {
  /** `jobs.create` */
  readonly name: string;
  /** A GET route also gets HEAD requests. */
  readonly method: HTTPMethods;
  /** `/api/jobs/:id` */
  readonly url: string;
  readonly message: AnswerCode | undefined;
  readonly takesInput: boolean;
  /** The names of its path and query parameters. */
  readonly parameters: ReadonlySet<string>;
  readonly bodyLimit: number;
  readonly secretAnswer: boolean;
}

/** The parts of a procedure definition that routes need. */
const Definition = z.object({ meta: z.custom<Meta>().optional(), inputs: z.array(z.unknown()) });

/** The routes that the procedures define. */
export function restRoutes(): RestRoute[] {
  return Object.entries<object>(appRouter._def.procedures).flatMap(([name, procedure]) => {
    const { meta, inputs } = Definition.parse(Reflect.get(procedure, '_def'));
    if (!meta?.openapi) return [];
    const { method, path } = meta.openapi;
    return {
      name,
      method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      message: meta.message,
      takesInput: inputs.some((input) => !(input instanceof z.ZodVoid)),
      parameters: new Set(inputs.flatMap((input) => (input instanceof z.ZodObject ? Object.keys(input.shape) : []))),
      bodyLimit: meta.bodyLimit ?? BODY_LIMIT,
      secretAnswer: meta.secretAnswer ?? false,
    };
  });
}

const callerOf = createCallerFactory(appRouter);
const Fields = z.record(z.string(), z.unknown());

type Call = (input: unknown) => Promise<unknown>;

/** Looks up `jobs.create` in a caller. */
function procedureOf(caller: ReturnType<typeof callerOf>, name: string): Call {
  let found: unknown = caller;
  for (const part of name.split('.')) found = Reflect.get(found as object, part);
  return found as Call;
}

/**
 * Calls a procedure with the data of a REST request: path, query (for GET) and body in one object.
 *
 * @returns the procedure's data, for the envelope
 */
export async function callProcedure(
  app: AppContext,
  route: RestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const context = await createRequestContext(app, request, reply);
  const signal = abortOf(reply);
  const callWith = (requestContext: typeof context) => procedureOf(callerOf(requestContext, { signal }), route.name);
  const { idempotencyKey, user } = context;
  if (user) refuseUnknown(route, request);
  const input = route.takesInput ? inputOf(route, request) : undefined;
  if (idempotencyKey === null && request.headers['idempotency-key'] !== undefined) throw badKey();
  const keepsNone = route.method === 'GET' || route.secretAnswer;
  if (keepsNone || idempotencyKey === null || !user) return callWith(context)(input);
  const content = JSON.stringify([route.name, input]);
  return onceForKey(app, user.id, idempotencyKey, content, (storeAnswer) =>
    callWith({ ...context, storeAnswer })(input),
  );
}

/**
 * Rejects unknown fields that no schema sees: query parameters of lists with pages, to whose input tRPC's client adds a field, and the
 * body of a procedure without input.
 */
function refuseUnknown(route: RestRoute, { query, body }: FastifyRequest): void {
  const { method, takesInput, parameters } = route;
  if (method === 'GET' ? !readsQuery(route) : takesInput) return;
  const sent = Fields.safeParse(method === 'GET' ? query : (body ?? {})).data ?? {};
  const unknown = Object.keys(sent).filter((name) => !parameters.has(name));
  if (unknown.length > 0) throw new AppError('bad_input', unknownFields(unknown));
}

/** Routes without query parameters ignore all of them, as always. */
const readsQuery = ({ url, parameters }: RestRoute): boolean => parameters.size > (url.match(/:/g)?.length ?? 0);

const badKey = (): AppError => new AppError('bad_input', msg('request.idempotency_key_invalid'));

function inputOf(route: RestRoute, request: FastifyRequest): unknown {
  const query = readsQuery(route) ? request.query : {};
  const sent = route.method === 'GET' ? query : (request.body ?? {});
  const body = Fields.safeParse(sent);
  return body.success ? { ...body.data, ...Fields.parse(request.params) } : sent;
}

function abortOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // `close` is emitted for every request; if the response is unfinished, the client has disconnected.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Responses that an older release stored for an Idempotency-Key have only the text. */
const Noticed = z.object({ notice: z.string(), noticeMessage: MessageShape.optional() });

/** The message of a successful response, as text and as a code with parameters: its notice, else the procedure's. */
function answerOf(data: unknown, { message }: RestRoute, language: Language) {
  const hasNotice = typeof data === 'object' && data !== null && 'notice' in data;
  const noticed = hasNotice ? Noticed.safeParse(data).data : undefined;
  const answer = noticed ? noticed.noticeMessage : message && msg(message);
  return {
    ...(noticed ? { message: noticed.notice } : answer && { message: render(answer, language) }),
    ...(answer && { messageCode: answer.code, ...(answer.params && { params: answer.params }) }),
  };
}

/** A job whose version clients send back as If-Match. */
const Versioned = z.object({ job: z.object({ version: z.string() }) });

/** Serves every procedure with a REST path as a native route, with the envelope. */
export function serveRest(server: FastifyInstance, app: AppContext, except: readonly string[]): void {
  for (const route of restRoutes()) {
    if (except.includes(route.name)) continue;
    server.route({
      method: route.method,
      url: route.url,
      bodyLimit: route.bodyLimit,
      onSend: compressResponse,
      handler: async (request, reply) => {
        try {
          const data = await callProcedure(app, route, request, reply);
          const job = route.method === 'GET' ? Versioned.safeParse(data).data?.job : undefined;
          if (job) reply.header('etag', `"${job.version}"`);
          await reply.send({ status: 'success', ...answerOf(data, route, languageOf(request)), data });
        } catch (error) {
          await sendFailure(reply, error);
        }
      },
    });
  }
}
