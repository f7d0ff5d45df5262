import { Configuration, type CrawlerAddRequestsOptions, log, type RequestOptions } from '@crawlee/puppeteer';
import { fingerprint } from '../fixtures/fingerprint.ts';
import type { Turn } from '../take-turns.ts';

/** Requests and results stay in memory: nothing is written to disk. */
export function inMemory(): Configuration {
  log.setLevel(log.LEVELS.OFF);
  return new Configuration({ persistStorage: false, purgeOnStart: false });
}

/** The settings of both crawlers: a fixed concurrency from the start, and no sessions, which rotate and cost time. */
export const atOnce = (concurrency: number) => ({
  minConcurrency: concurrency,
  maxConcurrency: concurrency,
  useSessionPool: false,
  persistCookiesPerSession: false,
  statisticsOptions: { logIntervalSecs: 3_600 },
});

interface Crawler {
  run(requests: RequestOptions[], options?: CrawlerAddRequestsOptions): Promise<{ readonly requestsFailed: number }>;
}

/** Users per second from the call until the crawler has ended, with the launch of its browser: its users wait for both. */
export async function crawl(crawler: Crawler, requests: RequestOptions[], ids: readonly string[]): Promise<Turn> {
  const startedAt = performance.now();
  const { requestsFailed } = await crawler.run(requests);
  const ms = performance.now() - startedAt;
  if (requestsFailed > 0) throw new Error(`${requestsFailed} requests of the crawler failed`);
  return { figure: ids.length / (ms / 1_000), result: fingerprint(ids) };
}
