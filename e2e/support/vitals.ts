import type { Page } from '@playwright/test';

/** Core Web Vitals: when the largest element was painted, in ms, and the layout shift so far. */
export interface Vitals {
  readonly lcpMs: number;
  readonly cls: number;
}

/** The "good" thresholds of Core Web Vitals. */
export const GOOD_VITALS: Vitals = { lcpMs: 2_500, cls: 0.1 };

/** Lighthouse's simulated desktop connection: 40 ms latency, 10 Mbit/s. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/** Records the browser's paint and layout shift entries from the start. */
function watch(): void {
  const vitals = { lcp: 0, cls: 0 };
  Reflect.set(window, 'vitals', vitals);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') !== true) vitals.cls += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Simulates that connection and measures the documents that the page opens; returns the vitals of the last one. */
export async function watchVitals(page: Page): Promise<() => Promise<Vitals>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(watch);
  return async () => {
    const { lcp, cls } = await page.evaluate(
      () => ({ ...Reflect.get(window, 'vitals') }) as { lcp: number; cls: number },
    );
    return { lcpMs: lcp, cls };
  };
}
