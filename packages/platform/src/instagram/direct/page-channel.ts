import type { Page } from 'puppeteer';
import type { Channel } from '../browser-channel.ts';
import type { PageCall } from '../in-page-fetch.ts';
import { PAGE_GRACE_MS } from '../page-trouble.ts';
import { Answer, IN_PAGE_FETCH } from '../session-page.ts';
import { withTimeout } from '../with-timeout.ts';

/** Makes calls from an existing page instead of a separate one. */
export function pageChannel(page: Page): Channel {
  return {
    async send(call: PageCall, signal: AbortSignal) {
      const evaluation = page.evaluate(`${IN_PAGE_FETCH}(${JSON.stringify(call)})`);
      return Answer.parse(
        await withTimeout(evaluation, call.timeoutMs + PAGE_GRACE_MS, 'The page didn’t respond', signal),
      );
    },
    close: async () => undefined,
  };
}
