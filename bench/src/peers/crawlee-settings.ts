import { Configuration, log, type RequestOptions } from '@crawlee/puppeteer';
import { fingerprint } from '../fixtures/fingerprint.ts';
import type { Turn } from '../take-turns.ts';

/** Requests and results stay in memory: nothing is written to disk. */
export function inMemory(): Configuration {
  log.setLevel(log.LEVELS.OFF);
  return new Configuration({ persistStorage: false, purgeOnStart: false });
}

/** The rows that a crawler has collected, and the errors of requests that failed finally. */
export interface Crawled {
  readonly ids: string[];
  readonly errors: string[];
}

export const nothingYet = (): Crawled => ({ ids: [], errors: [] });

/** The settings of both crawlers: a fixed concurrency from the start, and no sessions, which rotate and cost time. */
export const atOnce = (concurrency: number, { errors }: Crawled) => ({
  minConcurrency: concurrency,
  maxConcurrency: concurrency,
  useSessionPool: false,
  persistCookiesPerSession: false,
  statisticsOptions: { logIntervalSecs: 3_600 },
  failedRequestHandler: ({ request }: { readonly request: { readonly errorMessages: string[] } }) =>
    void errors.push(...request.errorMessages),
});

interface Crawler {
  run(requests: RequestOptions[]): Promise<unknown>;
}

/** Users per second from the call until the crawler has ended, with the launch of its browser: its users wait for both. */
export async function crawl(crawler: Crawler, requests: RequestOptions[], { ids, errors }: Crawled): Promise<Turn> {
  const startedAt = performance.now();
  await crawler.run(requests);
  const ms = performance.now() - startedAt;
  if (errors.length > 0) throw new Error(`The crawler failed: ${errors.join('; ')}`);
  return { figure: ids.length / (ms / 1_000), result: fingerprint(ids) };
}
