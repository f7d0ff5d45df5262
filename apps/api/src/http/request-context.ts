import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { findPerson } from '../features/people/index.ts';
import { IdempotencyKey } from './idempotency.ts';
import type { RequestContext } from './trpc.ts';

const COOKIE = 'trawl_session';
const COOKIE_SECONDS = 60 * 86_400;

const bearer = (header: string | undefined): string | null => /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? null;

/** Who asks, by the session's cookie or the same token as a bearer, and how to begin or end a session. */
export async function createRequestContext(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const token = bearer(request.headers.authorization) ?? request.cookies[COOKIE] ?? null;
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: app.env.PUBLIC_URL.startsWith('https:'),
  } as const;
  return {
    app,
    client: { userAgent: request.headers['user-agent'] ?? null, address: request.ip },
    token,
    person: token === null ? null : await findPerson(app.db, token, app.clock.now()),
    idempotencyKey: IdempotencyKey.nullable()
      .catch(null)
      .parse(request.headers['idempotency-key'] ?? null),
    stillThere: async () => token !== null && (await findPerson(app.db, token, app.clock.now())) !== null,
    setSession: (fresh) => void reply.setCookie(COOKIE, fresh, { ...cookie, maxAge: COOKIE_SECONDS }),
    clearSession: () => void reply.clearCookie(COOKIE, cookie),
  };
}
