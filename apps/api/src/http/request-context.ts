import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientAddress } from '../client-address.ts';
import type { AppContext } from '../context.ts';
import { DEVICE_LIFETIME_DAYS, deviceToken, findRequestUser } from '../features/users/index.ts';
import type { RequestContext } from '../procedures/trpc.ts';
import type { RequestUser } from '../request-user.ts';
import { acceptedLanguage, languageOf } from './language.ts';

/** Browsers send a cookie with this prefix only to this host and only over https. */
const HOST_PREFIX = '__Host-';
const SESSION_COOKIE = 'trawl_session';
const COOKIE_SECONDS = 60 * 86_400;
const DEVICE_COOKIE = 'trawl_device';
const DEVICE_SECONDS = DEVICE_LIFETIME_DAYS * 86_400;

/** As it is stored and shown: one line of printable characters. */
const userAgentOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent']?.slice(0, 300).replace(/[^\x20-\x7e]/g, '') ?? null;

/** Authentication schemes ignore case (RFC 9110, 11.1). */
const bearer = (header: string | undefined): string | null => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;

const isSecure = ({ env }: AppContext): boolean => env.PUBLIC_URL.startsWith('https:');
const cookieName = (app: AppContext, plain: string): string => (isSecure(app) ? `${HOST_PREFIX}${plain}` : plain);

/** Sessions from before the prefix keep the plain name; the next release accepts only the prefixed one. */
export const tokenOf = (app: AppContext, { headers, cookies }: FastifyRequest): string | null =>
  bearer(headers.authorization) ?? cookies[cookieName(app, SESSION_COOKIE)] ?? cookies[SESSION_COOKIE] ?? null;

const addresses = new WeakMap<FastifyRequest, string | null>();

/** The client's network address, parsed once per request; null if the connection has none. */
export function addressOf(request: FastifyRequest): string | null {
  let address = addresses.get(request);
  if (address === undefined) {
    address = clientAddress(request.ip, request.socket.remoteAddress);
    addresses.set(request, address);
  }
  return address;
}

const ValidKey = z
  .string()
  .regex(/^[\x20-\x7e]{1,200}$/)
  .nullable()
  .catch(null);

/** Lookups by request. */
const lookups = new WeakMap<FastifyRequest, Promise<RequestUser | null>>();

/** The signed-in user, looked up once per request. */
export function requestUserOf(app: AppContext, request: FastifyRequest): Promise<RequestUser | null> {
  const known = lookups.get(request);
  if (known) return known;
  const token = tokenOf(app, request);
  const found = token === null ? Promise.resolve(null) : findRequestUser(app.db, token, app.clock.now());
  lookups.set(request, found);
  return found;
}

/** The request's user, by session cookie or bearer token, and functions to begin or end a session. */
export async function createRequestContext(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const secure = isSecure(app);
  const nameOf = (plain: string) => cookieName(app, plain);
  const token = tokenOf(app, request);
  // Never the plain name, which a page on another subdomain could set: its value would count as a known browser.
  const device = deviceToken(request.cookies[nameOf(DEVICE_COOKIE)]);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const set = (plain: string, value: string, maxAge: number) => {
    reply.setCookie(nameOf(plain), value, { ...cookie, maxAge });
    if (secure) reply.clearCookie(plain, cookie);
  };
  return {
    app,
    client: {
      userAgent: userAgentOf(request),
      address: addressOf(request),
      device,
      language: acceptedLanguage(request),
    },
    token,
    user: await requestUserOf(app, request),
    language: languageOf(request),
    idempotencyKey: ValidKey.parse(request.headers['idempotency-key'] ?? null),
    storeAnswer: null,
    ifMatch: request.headers['if-match'] ?? null,
    isSessionValid: async () => token !== null && (await findRequestUser(app.db, token, app.clock.now())) !== null,
    setSession(fresh) {
      set(SESSION_COOKIE, fresh, COOKIE_SECONDS);
      set(DEVICE_COOKIE, device, DEVICE_SECONDS);
    },
    clearSession() {
      reply.clearCookie(nameOf(SESSION_COOKIE), cookie);
      if (secure) reply.clearCookie(SESSION_COOKIE, cookie);
    },
  };
}
