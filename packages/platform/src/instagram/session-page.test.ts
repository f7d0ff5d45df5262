import type { Browser } from 'puppeteer';
import { expect, test } from 'vitest';
import { openSessionPage } from './session-page.ts';

test('fails only the page that is opening when the browser dies', async () => {
  const never = Promise.withResolvers<never>();
  const context = {
    id: 'context',
    setCookie: async () => undefined,
    waitForTarget: () => never.promise,
    close: async () => undefined,
  };
  const browser = {
    createBrowserContext: async () => context,
    target: () => ({
      createCDPSession: async () => ({ send: () => Promise.reject(new Error('Target closed')) }),
    }),
  } as unknown as Browser;
  const unhandled: unknown[] = [];
  const recordRejection = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', recordRejection);
  try {
    const opening = openSessionPage(browser, new URL('http://127.0.0.1:9'), '1%3Aa%3A1%3Ab');
    await expect(opening).rejects.toThrow('Target closed');
    // Puppeteer's error half a minute later.
    never.reject(new Error('Timed out after waiting 30000ms'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', recordRejection);
  }
});
