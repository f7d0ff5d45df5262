import { HttpCrawler } from '@crawlee/http';
import { HEADERS, type List, ListPage } from '../fixtures/list-pages.ts';
import type { Turn } from '../take-turns.ts';
import { atOnce, crawl, inMemory, nothingYet } from './crawlee-settings.ts';

const CONCURRENCY = 20;

/**
 * HttpCrawler: plain requests without a browser. CheerioCrawler is the same crawler with an HTML parser, which JSON pages don't
 * need.
 */
export function crawlByHttp({ urls, sessionid }: List): Promise<Turn> {
  const crawled = nothingYet();
  const crawler = new HttpCrawler(
    {
      ...atOnce(CONCURRENCY, crawled),
      additionalMimeTypes: ['application/json'],
      async requestHandler({ json }) {
        crawled.ids.push(...ListPage.parse(json).users.map(({ pk }) => pk));
      },
    },
    inMemory(),
  );
  const headers = { ...HEADERS, cookie: `sessionid=${sessionid}` };
  return crawl(
    crawler,
    urls.map((url) => ({ url, headers })),
    crawled,
  );
}
