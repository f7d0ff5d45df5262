import type { Browser } from 'puppeteer';
import { BrowserGone, Transient } from '../errors.ts';
import type { PageAnswer, PageCall } from './in-page-fetch.ts';
import { openPageStand, type PageStand } from './page-stand.ts';
import { within } from './within.ts';
import { WORDS } from './words.ts';

/** How much longer than the request itself we wait for the page to tell its outcome before taking it for stuck. */
const PAGE_GRACE_MS = 5_000;

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
 * One page that makes every call of a session, opened when it is first needed. A page that crashed or got stuck is given up
 * and told as `Transient`; the next call opens a new one.
 */
export class BrowserChannel implements Channel {
  readonly #options: ChannelOptions;
  #stand: Promise<PageStand> | null = null;
  #closed = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  async send(call: PageCall, signal: AbortSignal): Promise<PageAnswer> {
    const page = await this.open(signal);
    const opened = this.#stand;
    try {
      return await within(page.fetch(call), call.timeoutMs + PAGE_GRACE_MS, 'The page told nothing', signal);
    } catch (error) {
      signal.throwIfAborted();
      throw await this.#giveUp(opened, error);
    }
  }

  /** Opens the page where none is open; at once, where the first call shouldn't wait for it. */
  async open(signal: AbortSignal): Promise<PageStand> {
    signal.throwIfAborted();
    if (this.#closed) throw new Error('This channel is closed');
    const { browser, baseUrl, sessionId, timeoutMs } = this.#options;
    this.#stand ??= openPageStand(browser, baseUrl, sessionId);
    const opening = this.#stand;
    try {
      return await within(opening, timeoutMs, 'No page opened', signal);
    } catch (error) {
      signal.throwIfAborted();
      throw await this.#giveUp(opening, error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#drop(this.#stand);
  }

  /** What a failed call to the browser means. That page isn't used again, whatever happened to it. */
  async #giveUp(stand: Promise<PageStand> | null, cause: unknown): Promise<Transient | BrowserGone> {
    await this.#drop(stand);
    const message = cause instanceof Error ? cause.message : String(cause);
    return (await this.#browserLives())
      ? new Transient(`The page failed: ${message}`, WORDS.pageFailed, { cause })
      : new BrowserGone(`The browser is gone: ${message}`, WORDS.browserGone, { cause });
  }

  /** The connection may tell of its end a moment after the call that failed by it, so the browser is asked itself. */
  async #browserLives(): Promise<boolean> {
    const { browser } = this.#options;
    if (!browser.connected) return false;
    return within(browser.version(), PAGE_GRACE_MS, 'The browser said nothing').then(
      () => true,
      () => false,
    );
  }

  async #drop(stand: Promise<PageStand> | null): Promise<void> {
    if (stand === null) return;
    if (this.#stand === stand) this.#stand = null;
    const closing = stand.then((opened) => opened.close());
    // A context of a crashed page or a dead browser may refuse to close, and one that never opened has nothing to close.
    await within(closing, PAGE_GRACE_MS, 'The context didn’t close').catch(() => undefined);
  }
}
