import type { Browser, BrowserContext, Page } from 'puppeteer';
import { PlatformError, TargetUnavailable, Transient } from '../../errors.ts';
import type { Conversation, Messenger } from '../../port.ts';
import { Client } from '../client.ts';
import { profileSubject } from '../collect/look-up-profile.ts';
import { PAGE_GRACE_MS, pageTrouble } from '../page-trouble.ts';
import { parseProfile } from '../parse/profile.ts';
import { sessionCookies } from '../session-page.ts';
import { whileConnected } from '../while-connected.ts';
import { withTimeout } from '../with-timeout.ts';
import { WORDS } from '../words.ts';
import { InstagramConversation } from './conversation.ts';
import { landingTrouble } from './landing.ts';
import { pageChannel } from './page-channel.ts';
import { clickMessage, dismiss, type PageState, readStateUntil } from './page-state.ts';
import { readProfileId } from './profile-id.ts';
import { type CallWatch, watchCalls } from './watch-calls.ts';
import { DIRECT_WORDS } from './words.ts';

/** How long a page with a rendered header or thread may take to render the controls for messaging. */
const LATE_MS = 1_500;

export interface MessengerOptions {
  readonly browser: Browser;
  readonly baseUrl: URL;
  readonly sessionId: string;
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Sends messages with one session, in one page of a separate context, opened on first use and again after a failure. */
export class InstagramMessenger implements Messenger {
  readonly #options: MessengerOptions;
  /** Assigned before it is open, so that `close` closes a context that opens late. */
  #context: Promise<BrowserContext> | null = null;
  #page: Page | null = null;

  constructor(options: MessengerOptions) {
    this.#options = options;
  }

  async open(
    username: string,
    { wantsName, signal }: { wantsName: boolean; signal: AbortSignal },
  ): Promise<Conversation> {
    try {
      const page = await this.#ready(signal);
      await this.#goTo(page, username, signal);
      const fullName = wantsName ? await this.#nameOf(page, username, signal) : null;
      const recipientId = await this.#openThread(page, username, signal);
      const { timeoutMs, now } = this.#options;
      const discardPage = (cause: unknown) => this.#discardPage(cause);
      return new InstagramConversation({ page, username, fullName, recipientId, timeoutMs, now, discardPage });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PlatformError) throw error;
      throw await this.#discardPage(error);
    }
  }

  async close(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    this.#page = null;
    // The context of a crashed page or a dead browser may fail to close.
    const closing = context?.then((opened) => opened.close());
    if (closing) await withTimeout(closing, PAGE_GRACE_MS, 'The context didn’t close').catch(() => undefined);
  }

  async #discardPage(cause: unknown): Promise<PlatformError> {
    await this.close();
    return pageTrouble(this.#options.browser, cause);
  }

  async #ready(signal: AbortSignal): Promise<Page> {
    if (this.#page && !this.#page.isClosed()) return this.#page;
    const { browser, baseUrl, sessionId, timeoutMs } = this.#options;
    await this.close();
    const created = browser.createBrowserContext();
    this.#context = created;
    const opening = (async () => {
      const context = await created;
      await context.setCookie(...sessionCookies(sessionId, baseUrl));
      const page = await whileConnected(browser, context.newPage());
      page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
      return page;
    })();
    this.#page = await withTimeout(opening, timeoutMs, 'No page opened', signal);
    return this.#page;
  }

  async #goTo(page: Page, username: string, signal: AbortSignal): Promise<void> {
    const { baseUrl, timeoutMs, now } = this.#options;
    const url = new URL(`/${encodeURIComponent(username)}/`, baseUrl).href;
    const going = page.goto(url, { waitUntil: 'domcontentloaded', timeout: timeoutMs }).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      if (error.name === 'TimeoutError') throw new Transient(error.message, WORDS.timeout, { cause: error });
      if (error.message.includes('net::')) throw new Transient(error.message, WORDS.network, { cause: error });
      throw error;
    });
    const response = await withTimeout(going, timeoutMs + PAGE_GRACE_MS, 'The page didn’t answer', signal);
    const trouble = landingTrouble(
      {
        status: response?.status() ?? null,
        path: new URL(page.url()).pathname,
        retryAfter: response?.headers()['retry-after'] ?? null,
      },
      username,
      now(),
    );
    if (trouble) throw trouble;
  }

  async #nameOf(page: Page, username: string, signal: AbortSignal): Promise<string> {
    const { timeoutMs, now } = this.#options;
    const client = new Client({ channel: pageChannel(page), beforeRequest: async () => undefined, timeoutMs, now });
    const subject = { ...profileSubject(username), missing: DIRECT_WORDS.noPerson(username) };
    const path = '/api/v1/users/web_profile_info/';
    const answer = await client.call({ path, query: { username }, referrer: `/${username}/`, subject }, signal);
    return parseProfile(answer, subject).fullName ?? '';
  }

  /** Opens the conversation from the profile with the Message button. Returns the profile's id, if the page contains it. */
  async #openThread(page: Page, username: string, signal: AbortSignal): Promise<string | null> {
    const { timeoutMs, now } = this.#options;
    const calls = watchCalls(page, username, now);
    try {
      await this.#until(page, username, calls, signal, timeoutMs, (seen, lateMs) => {
        if (seen.messageButton) return 'there';
        if (seen.missing) throw new TargetUnavailable('missing', 'No such page', DIRECT_WORDS.noPerson(username));
        if (seen.profileButton && lateMs > LATE_MS) {
          throw new TargetUnavailable('unwritable', 'No Message button', DIRECT_WORDS.noButton(username));
        }
        return undefined;
      });
      const recipientId = await withTimeout(readProfileId(page), timeoutMs, 'The profile couldn’t be read', signal);
      await dismiss(page, signal);
      await withTimeout(clickMessage(page), timeoutMs, 'Message couldn’t be clicked', signal);
      await this.#until(page, username, calls, signal, timeoutMs, async (seen, lateMs) => {
        if (!seen.path.startsWith('/direct/')) return undefined;
        if (seen.hasPermissionDialog) await dismiss(page, signal);
        else if (seen.editor !== null) return 'there';
        else if (seen.drawn && lateMs > LATE_MS) throw closed(seen, username);
        return undefined;
      });
      return recipientId;
    } finally {
      calls.stop();
    }
  }

  async #until(
    page: Page,
    username: string,
    calls: CallWatch,
    signal: AbortSignal,
    ms: number,
    decide: (seen: PageState, lateMs: number) => 'there' | undefined | Promise<'there' | undefined>,
  ): Promise<void> {
    let drawnAt: number | undefined;
    const found = await readStateUntil(page, ms, signal, (seen, sinceMs) => {
      const answer = calls.answer();
      if (answer instanceof PlatformError) throw answer;
      const trouble = landingTrouble(
        { status: null, path: seen.path, retryAfter: null },
        username,
        this.#options.now(),
      );
      if (trouble) throw trouble;
      if (seen.drawn || seen.profileButton) drawnAt ??= sinceMs;
      return decide(seen, drawnAt === undefined ? 0 : sinceMs - drawnAt);
    });
    if (found === null) throw new Transient('The page for messages didn’t come up', DIRECT_WORDS.notReady);
  }
}

/** The reason that a thread's page gives for having no editor. */
function closed({ notices }: PageState, username: string): TargetUnavailable {
  const notice = notices.join(' ');
  const reason = /invite is accepted/i.test(notice)
    ? DIRECT_WORDS.requestUsed(username)
    : /can.t receive your message|don.t allow new message/i.test(notice)
      ? DIRECT_WORDS.noRequests(username)
      : DIRECT_WORDS.noEditor(username);
  return new TargetUnavailable('unwritable', notice.slice(0, 300), reason);
}
