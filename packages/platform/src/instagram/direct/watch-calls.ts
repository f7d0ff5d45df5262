import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer';
import type { PlatformError } from '../../errors.ts';
import { readSending } from './read-sending.ts';

/** The results of the page's own calls about a conversation; the page's texts don't say why something failed. */
export interface CallWatch {
  /** Whether the page has sent a request to deliver a message. */
  wasSent(): boolean;
  /** Whether every such call has a response that was read. */
  idle(): boolean;
  /** `sent`: the platform accepted the message. An error: it rejected, so nothing was delivered or opened. Null: unclear. */
  answer(): 'sent' | PlatformError | null;
  stop(): void;
}

const OPENS = /\/direct_v2\/create_group_thread\/?$/;
const SENDS = /\/direct_v2\/threads\/broadcast\/|\/api\/graphql\/?$|\/graphql\/query\/?$/;
const SEND_NAME = /DirectTextSend/;

/** Watches the page's calls that open a conversation with `username` or deliver to it, from now on. */
export function watchCalls(page: Page, username: string, now: () => number): CallWatch {
  let wasSent = false;
  let open = 0;
  let answer: 'sent' | PlatformError | null = null;
  const onRequest = (request: HTTPRequest) => {
    if (!isSend(request)) return;
    wasSent = true;
    open += 1;
  };
  const over = (request: HTTPRequest) => {
    if (isSend(request)) open -= 1;
  };
  const onResponse = (response: HTTPResponse) => {
    const request = response.request();
    const opens = request.method() === 'POST' && OPENS.test(pathOf(request));
    if (!opens && !isSend(request)) return;
    // The page may navigate before the body is read, and Chromium keeps no body of more than 20 MB; then only the status is used.
    const read = async () => {
      const text = await response.text().catch(() => null);
      answer = readSending(rawOf(response), text, username, now()) ?? answer;
    };
    // If reading fails, the result stays unclear.
    void read()
      .catch(() => undefined)
      .finally(() => over(request));
  };
  page.on('request', onRequest);
  page.on('response', onResponse);
  page.on('requestfailed', over);
  return {
    wasSent: () => wasSent,
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
