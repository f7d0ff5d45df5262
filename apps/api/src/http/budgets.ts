import fastifyRateLimit from '@fastify/rate-limit';
import { msg } from '@trawl/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { addressGroup, isUnlimited } from '../client-address.ts';
import type { AppContext } from '../context.ts';
import { opensStream } from './called-procedures.ts';
import { addressOf, requestUserOf, tokenOf } from './request-context.ts';
import { UnknownTokens } from './unknown-tokens.ts';

const MINUTE_MS = 60_000;
/** How many users and addresses are counted at once; of more, those seen longest ago are forgotten. */
const COUNTED_AT_ONCE = 50_000;
/** After which a stream's place may be free again. */
const STREAM_WAIT_MS = 10_000;

const isCounted = ({ url }: FastifyRequest): boolean => /^\/(api|trpc)\//.test(url);

function tooMany(waitMs: number): AppError {
  const cooldown = Math.ceil(waitMs / 1_000);
  return new AppError('too_many_requests', msg('request.too_many', { wait: { seconds: cooldown } }), {
    timeRemaining: waitMs,
    cooldown,
  });
}

/**
 * Gives each user, and each address of those who aren't signed in, a budget of requests a minute, told in `RateLimit` headers.
 * Counted in this process: it keeps one client from starving the others; what must be exact is counted in the database. Once an
 * address has sent as many unknown tokens, they are refused before the database is asked about them.
 */
export async function limitRequests(server: FastifyInstance, app: AppContext): Promise<void> {
  const { env } = app;
  const unknownTokens = new UnknownTokens({
    count: env.ADDRESS_REQUESTS,
    windowMs: MINUTE_MS,
    remembered: COUNTED_AT_ONCE,
  });
  await server.register(fastifyRateLimit, {
    enableDraftSpec: true,
    timeWindow: MINUTE_MS,
    cache: COUNTED_AT_ONCE,
    keyGenerator: async (request) => {
      if (!isCounted(request)) return 'uncounted';
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
    },
    max: (_request, key) => (key.startsWith('user:') ? env.USER_REQUESTS : env.ADDRESS_REQUESTS),
    allowList: (request) => {
      const address = addressOf(request);
      return !isCounted(request) || (address !== null && isUnlimited(env, address));
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1_000, ttl)),
  });
}

/** Bounds the streams that a user has open at once in this process: each keeps a connection and asks the database. */
export function limitStreams(scope: FastifyInstance, app: AppContext): void {
  const open = new Map<string, number>();
  scope.addHook('onRequest', async (request, reply) => {
    if (!opensStream(request)) return;
    const user = await requestUserOf(app, request);
    if (!user) return;
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
