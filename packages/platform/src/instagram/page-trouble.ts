import type { Browser } from 'puppeteer';
import { BrowserGone, Transient } from '../errors.ts';
import { withTimeout } from './with-timeout.ts';
import { WORDS } from './words.ts';

/** Additional time to wait for a page's result before it is considered stuck. */
export const PAGE_GRACE_MS = 5_000;

/** Classifies a failed browser call: a lost page, or the browser with all its pages. */
export async function pageTrouble(browser: Browser, cause: unknown): Promise<Transient | BrowserGone> {
  const message = cause instanceof Error ? cause.message : String(cause);
  return (await browserLives(browser))
    ? new Transient(`The page failed: ${message}`, WORDS.pageFailed, { cause })
    : new BrowserGone(`The browser is gone: ${message}`, WORDS.browserGone, { cause });
}

/** The connection may report its end a moment after the failed call, so query the browser. */
async function browserLives(browser: Browser): Promise<boolean> {
  if (!browser.connected) return false;
  return withTimeout(browser.version(), PAGE_GRACE_MS, 'The browser didn’t respond').then(
    () => true,
    () => false,
  );
}
