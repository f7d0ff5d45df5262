import fastifyRateLimit from '@fastify/rate-limit';
import { msg } from '@trawl/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { addressGroup, isUnlimited } from '../../client-address.ts';
import type { AppContext } from '../../context.ts';
import { isApiRequest } from '../api-request.ts';
import { addressOf, requestUserOf, tokenOf } from '../request-context.ts';
import { calledProcedures, opensStream } from '../trpc/called-procedures.ts';
import { UnknownTokens } from './unknown-tokens.ts';

const MINUTE_MS = 60_000;
/** Maximum number of counted users and addresses; the least recently seen are dropped. */
const COUNTED_AT_ONCE = 50_000;
/** Retry delay after which a stream's slot may be free. */
const STREAM_WAIT_MS = 10_000;

function tooMany(waitMs: number): AppError {
  const cooldown = Math.ceil(waitMs / 1_000);
  return new AppError('too_many_requests', msg('request.too_many', { wait: { seconds: cooldown } }), {
    timeRemaining: waitMs,
    cooldown,
  });
}

/**
 * Gives each user, and each address without a login, a budget of requests per minute, reported in `RateLimit` headers. Counted
 * per process, to prevent one client from starving the others; exact limits are counted in the database. After ADDRESS_REQUESTS
 * unknown tokens, an address is rejected without a database query.
 */
export async function limitRequests(server: FastifyInstance, app: AppContext): Promise<void> {
  const { env } = app;
  const unknownTokens = new UnknownTokens({
    count: env.ADDRESS_REQUESTS,
    windowMs: MINUTE_MS,
    remembered: COUNTED_AT_ONCE,
  });
  // Per request, because an unknown token must not count again for each call of a batch.
  const keys = new WeakMap<FastifyRequest, Promise<string>>();
  const keyOf = async (request: FastifyRequest): Promise<string> => {
    if (!isApiRequest(request)) return 'uncounted';
    const address = addressOf(request);
    const group = address === null ? 'unknown' : addressGroup(address);
    const token = tokenOf(app, request);
    if (token === null) return `address:${group}`;
    const find = () => requestUserOf(app, request);
    const user =
      address !== null && isUnlimited(env, address)
        ? await find()
        : await unknownTokens.lookUp(group, token, find, (waitMs) => tooMany(Math.max(1_000, waitMs)));
    return user ? `user:${user.id}` : `address:${group}`;
  };
  await server.register(fastifyRateLimit, {
    enableDraftSpec: true,
    timeWindow: MINUTE_MS,
    cache: COUNTED_AT_ONCE,
    keyGenerator: (request) => {
      const key = keys.get(request) ?? keyOf(request);
      keys.set(request, key);
      return key;
    },
    max: (_request, key) => (key.startsWith('user:') ? env.USER_REQUESTS : env.ADDRESS_REQUESTS),
    allowList: (request) => {
      const address = addressOf(request);
      return !isApiRequest(request) || (address !== null && isUnlimited(env, address));
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1_000, ttl)),
  });
}

/** Counts each call of a batch. The routes count the first one. */
export function countBatchedCalls(scope: FastifyInstance): void {
  const count = scope.createRateLimit();
  scope.addHook('onRequest', async (request) => {
    for (const _ of calledProcedures(request).slice(1)) {
      const used = await count(request);
      if (!used.isAllowed && used.isExceeded) throw tooMany(Math.max(1_000, used.ttl));
    }
  });
}

/** Limits concurrent streams per user and process: each uses a connection and database queries. */
export function limitStreams(scope: FastifyInstance, app: AppContext): void {
  const open = new Map<string, number>();
  // After the routes' onRequest hooks, which limit the lookups of unknown tokens.
  scope.addHook('preParsing', async (request, reply) => {
    if (!opensStream(request)) return;
    const user = await requestUserOf(app, request);
    // A client that left during the lookup uses no slot: `close` isn't emitted again.
    if (!user || reply.raw.destroyed) return;
    const count = open.get(user.id) ?? 0;
    if (count >= app.env.USER_STREAMS) {
      const cooldown = STREAM_WAIT_MS / 1_000;
      throw new AppError('too_many_requests', msg('request.too_many_streams', { count, wait: { seconds: cooldown } }), {
        timeRemaining: STREAM_WAIT_MS,
        cooldown,
      });
    }
    open.set(user.id, count + 1);
    reply.raw.once('close', () => {
      const left = (open.get(user.id) ?? 1) - 1;
      if (left > 0) open.set(user.id, left);
      else open.delete(user.id);
    });
  });
}
