import type { Browser } from 'puppeteer';
import type { BrowserGone, Transient } from '../errors.ts';
import type { PageAnswer, PageCall } from './in-page-fetch.ts';
import { PAGE_GRACE_MS, pageTrouble } from './page-trouble.ts';
import { openSessionPage, type SessionPage } from './session-page.ts';
import { withTimeout } from './with-timeout.ts';

/** Sends calls to the platform. Throws `Transient`, `BrowserGone`, or the signal's reason. */
export interface Channel {
  send(call: PageCall, signal: AbortSignal): Promise<PageAnswer>;
  close(): Promise<void>;
}

export interface ChannelOptions {
  readonly browser: Browser;
  readonly baseUrl: URL;
  readonly sessionId: string;
  readonly timeoutMs: number;
}

/**
 * One page that makes every call of a session, opened on first use. A page that crashes or hangs is discarded and reported as
 * `Transient`; the next call opens a new one.
 */
export class BrowserChannel implements Channel {
  readonly #options: ChannelOptions;
  #sessionPage: Promise<SessionPage> | null = null;
  #closed = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  async send(call: PageCall, signal: AbortSignal): Promise<PageAnswer> {
    const page = await this.open(signal);
    const opened = this.#sessionPage;
    try {
      return await withTimeout(page.fetch(call), call.timeoutMs + PAGE_GRACE_MS, 'The page didn’t respond', signal);
    } catch (error) {
      signal.throwIfAborted();
      throw await this.#discardAfter(opened, error);
    }
  }

  /** Opens the page if necessary; call it early so that the first call doesn't wait for it. */
  async open(signal: AbortSignal): Promise<SessionPage> {
    signal.throwIfAborted();
    if (this.#closed) throw new Error('This channel is closed');
    const { browser, baseUrl, sessionId, timeoutMs } = this.#options;
    this.#sessionPage ??= openSessionPage(browser, baseUrl, sessionId);
    const opening = this.#sessionPage;
    try {
      return await withTimeout(opening, timeoutMs, 'No page opened', signal);
    } catch (error) {
      signal.throwIfAborted();
      throw await this.#discardAfter(opening, error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#drop(this.#sessionPage);
  }

  /** Classifies a failed browser call and discards its page, whatever the cause. */
  async #discardAfter(sessionPage: Promise<SessionPage> | null, cause: unknown): Promise<Transient | BrowserGone> {
    await this.#drop(sessionPage);
    return pageTrouble(this.#options.browser, cause);
  }

  async #drop(sessionPage: Promise<SessionPage> | null): Promise<void> {
    if (sessionPage === null) return;
    if (this.#sessionPage === sessionPage) this.#sessionPage = null;
    const closing = sessionPage.then((opened) => opened.close());
    // The context of a crashed page or a dead browser may fail to close, and a context that never opened needs no closing.
    await withTimeout(closing, PAGE_GRACE_MS, 'The context didn’t close').catch(() => undefined);
  }
}
