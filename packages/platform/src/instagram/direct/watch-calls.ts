import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer';
import { z } from 'zod';
import { Limited, type PlatformError, SessionChallenged, SessionDead, TargetUnavailable } from '../../errors.ts';
import { readAnswer } from '../read-answer.ts';
import { readJson } from '../read-json.ts';
import { WORDS } from '../words.ts';
import { DIRECT_WORDS } from './words.ts';

/** What the page's own calls about a conversation came to; the page's words alone don't say why something failed. */
export interface CallWatch {
  /** Did the page ask the platform to deliver something? */
  asked(): boolean;
  /** Has every such call been answered and its answer been read? */
  idle(): boolean;
  /** `sent`: the platform took the message. An error: it refused, so nothing was delivered or opened. Null: nothing clear. */
  answer(): 'sent' | PlatformError | null;
  stop(): void;
}

const OPENS = /\/direct_v2\/create_group_thread\/?$/;
const SENDS = /\/direct_v2\/threads\/broadcast\/|\/api\/graphql\/?$|\/graphql\/query\/?$/;
const SEND_NAME = /DirectTextSend/;

const Sent = z.object({
  data: z.record(z.string(), z.object({ message_id: z.union([z.string(), z.number()]) }).nullish()),
});
const Refused = z.object({ message: z.string() });

/** Watches the calls by which the page opens a conversation with `username` or delivers to it, from now on. */
export function watchCalls(page: Page, username: string, now: () => number): CallWatch {
  let asked = false;
  let open = 0;
  let answer: 'sent' | PlatformError | null = null;
  const onRequest = (request: HTTPRequest) => {
    if (!isSend(request)) return;
    asked = true;
    open += 1;
  };
  const over = (request: HTTPRequest) => {
    if (isSend(request)) open -= 1;
  };
  const onResponse = (response: HTTPResponse) => {
    const request = response.request();
    const opens = request.method() === 'POST' && OPENS.test(pathOf(request));
    if (!opens && !isSend(request)) return;
    // The page may have left before the body is read; then its code has to do.
    response.text().then(
      (text) => {
        answer = read(response, text, username, now()) ?? answer;
        over(request);
      },
      () => {
        answer = read(response, null, username, now()) ?? answer;
        over(request);
      },
    );
  };
  page.on('request', onRequest);
  page.on('response', onResponse);
  page.on('requestfailed', over);
  return {
    asked: () => asked,
    idle: () => open <= 0,
    answer: () => answer,
    stop() {
      page.off('request', onRequest);
      page.off('response', onResponse);
      page.off('requestfailed', over);
    },
  };
}

const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;

function isSend(request: HTTPRequest): boolean {
  if (request.method() !== 'POST' || !SENDS.test(pathOf(request))) return false;
  if (pathOf(request).includes('broadcast')) return true;
  return SEND_NAME.test(request.headers()['x-fb-friendly-name'] ?? '') || SEND_NAME.test(request.postData() ?? '');
}

/** Only what the platform says in so many words counts as a refusal: an answer that broke off may have delivered. */
function read(
  response: HTTPResponse,
  text: string | null,
  username: string,
  now: number,
): 'sent' | PlatformError | null {
  const status = response.status();
  if (text === null) return byStatus(status);
  const body = parsed(text);
  if (body !== null && Sent.safeParse(body).success) return 'sent';
  const words = Refused.safeParse(body);
  if (words.success && /invite is accepted/i.test(words.data.message)) {
    return new TargetUnavailable('unwritable', words.data.message, DIRECT_WORDS.requestUsed(username));
  }
  const retryAfter = response.headers()['retry-after'] ?? null;
  const subject = { missing: DIRECT_WORDS.noPerson(username), hidden: DIRECT_WORDS.noButton(username) };
  const reading = readAnswer({ status, text, retryAfter, landed: null }, subject, now);
  if (reading.kind === 'ambiguous') return new Limited(`${status} on sending`, WORDS.softBlock, null);
  if (reading.kind === 'data') return null;
  switch (reading.error.action) {
    case 'retire_session':
    case 'back_off':
    case 'stop_target':
      return reading.error;
    default:
      // A refusal in JSON that we don't know by name is one all the same; an error of the server's is not.
      return body !== null && status >= 400 && status < 500 ? unwritable(text, username) : null;
  }
}

const unwritable = (text: string, username: string): PlatformError =>
  new TargetUnavailable('unwritable', text.slice(0, 300), DIRECT_WORDS.noEditor(username));

function byStatus(status: number): PlatformError | null {
  if (status === 401 || status === 403) return new SessionDead(`${status}, and the page left`, WORDS.sessionDead);
  if (status === 400) return new SessionChallenged(`${status}, and the page left`, WORDS.challenged);
  return null;
}

function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
