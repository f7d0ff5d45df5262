import type { Browser } from 'puppeteer';

/**
 * Waits for work in a browser; rejects when the browser ends. Puppeteer's own waits for a new page ignore that and continue until
 * their timeout. Their late result is ignored.
 */
export async function whileConnected<T>(browser: Browser, work: Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const onEnd = () => ended.reject(new Error('The browser has ended'));
  browser.once('disconnected', onEnd);
  if (!browser.connected) onEnd();
  // The loser of the race may still fail later; ignore that.
  work.catch(() => undefined);
  ended.promise.catch(() => undefined);
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    browser.off('disconnected', onEnd);
  }
}
