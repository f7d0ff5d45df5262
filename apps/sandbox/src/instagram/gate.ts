import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Session } from '../state/sessions.ts';
import { type AnsweredKind, CHALLENGE_PATH, failureOf } from './failures.ts';
import { originOf } from './origin.ts';
import { sendFailure } from './reply.ts';
import { loginUrl } from './viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the request; null for visitors and dead sessions. */
    viewer: Session | null;
    /** Whether the request has a session cookie, alive or not. */
    hasSessionCookie: boolean;
    /** The client's csrftoken, or the one that this response sets. */
    csrfToken: string;
    /** Whether the response is truncated. */
    isTruncated: boolean;
  }
}

/** The sandbox's own endpoints: no sessions, faults or request log. */
const isControl = (url: string): boolean => url.startsWith('/__sandbox');
const isData = (url: string): boolean => url.startsWith('/api/') || url.includes('graphql') || url.startsWith('/web/');

function cookie(header: string | undefined, name: string): string {
  if (!header) return '';
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(name) && pair.charAt(name.length) === '=') {
      return pair.slice(name.length + 1).replace(/^"(.*)"$/, '$1');
    }
  }
  return '';
}

/**
 * Runs before every route of the platform: identifies the user, logs the request, and applies active faults. Sets the `csrftoken`
 * cookie if the client has none, and the claim that the client must send back.
 */
export function registerGate(app: FastifyInstance, context: SandboxContext): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('hasSessionCookie', false);
  app.decorateRequest('csrfToken', '');
  app.decorateRequest('isTruncated', false);

  app.addHook('onRequest', (request, reply, done) => {
    if (isControl(request.url)) return done();
    const cookies = request.headers.cookie;
    const sessionid = cookie(cookies, 'sessionid');
    request.hasSessionCookie = sessionid !== '';
    request.viewer = sessionid === '' ? null : (context.sessions.find(sessionid) ?? null);
    greet(request, reply, cookie(cookies, 'csrftoken'), context);

    const query = request.url.indexOf('?');
    const path = query < 0 ? request.url : request.url.slice(0, query);
    const session = request.viewer?.sessionid ?? (sessionid === '' ? null : sessionid);
    context.requests.record(session, request.viewer?.person.username ?? null, path);

    const fault = context.faults.next(request.url, session);
    if (fault === undefined) return done();
    if (fault.kind === 'hang') {
      // The connection stays open without a response until the client or the sandbox closes it.
      reply.hijack();
      return;
    }
    if (fault.kind === 'truncated') {
      request.isTruncated = true;
      return done();
    }
    answerFault(request, reply, fault.kind, fault.retryAfter);
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    done(null, request.isTruncated && isWhole ? payload.slice(0, Math.floor(payload.length / 2)) : payload);
  });
}

/** Data requests get an error body; page requests are redirected to the error's page. */
function answerFault(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: AnsweredKind,
  retryAfter: number | undefined,
): FastifyReply {
  const isPage = !isData(request.url);
  switch (kind) {
    case 'login_required':
      if (isPage) return reply.redirect(loginUrl(request), 302);
      break;
    case 'checkpoint':
    case 'challenge_required':
      if (isPage) return reply.redirect(`${originOf(request)}${CHALLENGE_PATH}`, 302);
      break;
    case 'rate_limited':
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      break;
  }
  return sendFailure(reply, failureOf(kind, isPage));
}

function greet(request: FastifyRequest, reply: FastifyReply, csrfToken: string, context: SandboxContext): void {
  request.csrfToken = csrfToken || context.randomText(32);
  if (csrfToken === '') {
    reply.header('set-cookie', `csrftoken=${request.csrfToken}; Path=/; Max-Age=31449600; SameSite=Lax`);
  }
  const claim = request.viewer?.claim;
  if (claim !== undefined && request.headers['x-ig-www-claim'] !== claim && isData(request.url)) {
    reply.header('x-ig-set-www-claim', claim);
  }
}
