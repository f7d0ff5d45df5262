import type { Page } from 'puppeteer';
import type { Channel } from '../browser-channel.ts';
import { makeInPageFetch, type PageCall } from '../in-page-fetch.ts';
import { PAGE_GRACE_MS } from '../page-trouble.ts';
import { Answer, APP_ID, ASBD_ID } from '../session-page.ts';
import { withTimeout } from '../with-timeout.ts';

/** Makes calls from an existing page instead of a separate one. */
export function pageChannel(page: Page): Channel {
  const source = `(${makeInPageFetch})(${JSON.stringify(APP_ID)}, ${JSON.stringify(ASBD_ID)})`;
  return {
    async send(call: PageCall, signal: AbortSignal) {
      const evaluation = page.evaluate(`(${source})(${JSON.stringify(call)})`);
      return Answer.parse(
        await withTimeout(evaluation, call.timeoutMs + PAGE_GRACE_MS, 'The page didn’t respond', signal),
      );
    },
    close: async () => undefined,
  };
}
