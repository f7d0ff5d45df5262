import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer';
import type { PlatformError } from '../../errors.ts';
import { readSending } from './read-sending.ts';

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
        answer = readSending(rawOf(response), text, username, now()) ?? answer;
        over(request);
      },
      () => {
        answer = readSending(rawOf(response), null, username, now()) ?? answer;
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

const rawOf = (response: HTTPResponse) => ({
  status: response.status(),
  retryAfter: response.headers()['retry-after'] ?? null,
});

const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;

function isSend(request: HTTPRequest): boolean {
  if (request.method() !== 'POST' || !SENDS.test(pathOf(request))) return false;
  if (pathOf(request).includes('broadcast')) return true;
  return SEND_NAME.test(request.headers()['x-fb-friendly-name'] ?? '') || SEND_NAME.test(request.postData() ?? '');
}
