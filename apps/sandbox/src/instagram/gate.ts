import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Session } from '../state/sessions.ts';
import { type AnsweredKind, CHALLENGE_PATH, failureOf } from './failures.ts';
import { originOf } from './origin.ts';
import { sendFailure } from './reply.ts';
import { loginUrl } from './viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for visitors and for dead sessions. */
    viewer: Session | null;
    /** The request carried a session cookie, alive or not. */
    hasSessionCookie: boolean;
    /** The csrftoken that the client holds, or the one it is given with this answer. */
    csrfToken: string;
    /** The answer is to break off in the middle. */
    isTruncated: boolean;
  }
}

/** The sandbox's own calls: no sessions, no faults, no log. */
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
 * Stands before every route of the platform: knows who asks, notes it, and lets the faults in force befall it. Answers get
 * the `csrftoken` cookie where the client has none, and the claim that it is to send back.
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
    context.requests.note(session, request.viewer?.person.username ?? null, path);

    const fault = context.faults.next(request.url);
    if (fault === undefined) return done();
    if (fault.kind === 'hang') {
      // The connection stays open and silent until the client gives up or the sandbox closes.
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

/** Data calls are told in a body what is wrong; pages are led to the page that says it. */
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
