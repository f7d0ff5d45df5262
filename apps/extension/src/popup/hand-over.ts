import { HAND_OVER_PATH, HAND_OVER_QUERY, HAND_OVER_TYPE, HAND_OVER_WAITING, type HandOver } from '@trawl/contracts';
import type { Browser } from './built-for.ts';
import { readSessionId, type SourceTab } from './find-session.ts';

/** Why nothing was handed over. */
export type Failure = 'closed' | 'elsewhere' | 'login' | 'logged-out' | 'unreachable';
type Outcome =
  | { readonly state: 'handed-over'; readonly tabId: number }
  | { readonly state: Failure; readonly tabId: number };

interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
}

const LOOK_MS = 100;
/** Timeout for the page to load and become ready for the session ID. */
const LOADING_MS = 20_000;
/** How long a tab may show another origin: a new tab starts on an empty page, which has another origin. */
const ELSEWHERE_MS = 3_000;

/**
 * Opens Trawl in a tab behind the current one, and posts the session ID when the page waits for it. The session ID is
 * read at that moment, and kept nowhere.
 *
 * @param earlierTabId the tab of an earlier try, which is used again
 */
export async function handOver(
  browser: Browser,
  clock: Clock,
  source: SourceTab,
  origin: string,
  earlierTabId?: number,
): Promise<Outcome> {
  const tabId = await openTab(browser, source, `${origin}${HAND_OVER_PATH}?${HAND_OVER_QUERY}`, earlierTabId);
  const began = clock.now();
  let left: number | null = null;
  while (clock.now() - began < LOADING_MS) {
    const state = await lookAt(browser, tabId, origin);
    left = state === 'elsewhere' ? (left ?? clock.now()) : null;
    switch (state) {
      case 'closed':
      case 'login':
        return { state, tabId };
      case 'waiting': {
        const sessionId = await readSessionId(browser, source);
        if (sessionId === null) return { state: 'logged-out', tabId };
        const message: HandOver = { type: HAND_OVER_TYPE, platform: source.site.platform, sessionId };
        if (await post(browser, tabId, message, origin)) {
          await browser.tabs.update(tabId, { active: true });
          return { state: 'handed-over', tabId };
        }
        break;
      }
      case 'elsewhere':
        if (left !== null && clock.now() - left >= ELSEWHERE_MS) return { state, tabId };
        break;
      case 'loading':
        break;
    }
    await clock.wait(LOOK_MS);
  }
  return { state: 'unreachable', tabId };
}

async function openTab(browser: Browser, { windowId }: SourceTab, url: string, earlierTabId?: number): Promise<number> {
  if (earlierTabId !== undefined) {
    // It may have been closed.
    const tab = await browser.tabs.update(earlierTabId, { url }).catch(() => undefined);
    if (tab) return earlierTabId;
  }
  // A popup closes when another tab becomes active.
  const { id } = await browser.tabs.create({ url, windowId, active: false });
  if (id === undefined) throw new Error('The new tab has no id');
  return id;
}

type PageState = 'closed' | 'loading' | 'elsewhere' | 'login' | 'waiting';

async function lookAt(browser: Browser, tabId: number, origin: string): Promise<PageState> {
  const tab = await browser.tabs.get(tabId).catch(() => null);
  if (tab === null) return 'closed';
  if (tab.status !== 'complete') return 'loading';
  if (tab.url === undefined || new URL(tab.url).origin !== origin) return 'elsewhere';
  const page = await run(browser, tabId, readPage, [HAND_OVER_WAITING]);
  // The tab shows the browser's error page, or is navigating away.
  if (page === undefined) return 'loading';
  if (page.origin !== origin) return 'elsewhere';
  if (page.waiting) return 'waiting';
  return page.path === HAND_OVER_PATH ? 'loading' : 'login';
}

const post = async (browser: Browser, tabId: number, message: HandOver, origin: string): Promise<boolean> =>
  (await run(browser, tabId, postInPage, [message, origin, HAND_OVER_WAITING])) === true;

/** Runs a function in the tab's page, isolated from the page's own scripts; undefined if it didn't run. */
async function run<Args extends unknown[], Result>(
  browser: Browser,
  tabId: number,
  func: (...args: Args) => Result,
  args: Args,
): Promise<Result | undefined> {
  const results = await browser.scripting.executeScript({ target: { tabId }, func, args }).catch(() => []);
  return (results[0]?.result as Result | undefined) ?? undefined;
}

// These functions run in the page, so they can't use anything else from this file.

function readPage(waiting: string) {
  const { origin, pathname } = window.location;
  return { origin, path: pathname, waiting: document.documentElement.hasAttribute(waiting) };
}

/** The tab may have been redirected since the check, so its origin is checked here too. */
export function postInPage(message: HandOver, origin: string, waiting: string): boolean {
  if (window.location.origin !== origin || !document.documentElement.hasAttribute(waiting)) return false;
  window.postMessage(message, origin);
  return true;
}
