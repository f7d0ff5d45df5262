import type { Browser } from 'puppeteer';
import { BrowserGone, Transient } from '../errors.ts';
import { withTimeout } from './with-timeout.ts';
import { WORDS } from './words.ts';

/** How much longer than the work itself we wait for a page to tell its outcome before taking it for stuck. */
export const PAGE_GRACE_MS = 5_000;

/** What a failed call to the browser means: a page that is lost, or the browser with all its pages. */
export async function pageTrouble(browser: Browser, cause: unknown): Promise<Transient | BrowserGone> {
  const message = cause instanceof Error ? cause.message : String(cause);
  return (await browserLives(browser))
    ? new Transient(`The page failed: ${message}`, WORDS.pageFailed, { cause })
    : new BrowserGone(`The browser is gone: ${message}`, WORDS.browserGone, { cause });
}

/** The connection may tell of its end a moment after the call that failed by it, so the browser is asked itself. */
async function browserLives(browser: Browser): Promise<boolean> {
  if (!browser.connected) return false;
  return withTimeout(browser.version(), PAGE_GRACE_MS, 'The browser said nothing').then(
    () => true,
    () => false,
  );
}
