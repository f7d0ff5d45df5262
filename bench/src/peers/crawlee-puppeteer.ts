import { PuppeteerCrawler, type PuppeteerCrawlerOptions } from '@crawlee/puppeteer';
import puppeteer from 'puppeteer';
import { z } from 'zod';
import type { BenchContext } from '../bench.ts';
import { HEADERS, type List, ListPage, type RawListPage } from '../fixtures/list-pages.ts';
import type { Turn } from '../take-turns.ts';
import { atOnce, type Crawled, crawl, inMemory, nothingYet } from './crawlee-settings.ts';
import { launchOptionsOf, sessionCookie } from './launch.ts';

const CONCURRENCY = 4;

type Context = Pick<BenchContext, 'browser' | 'sandbox'>;

const browserOf = ({ browser }: Context, crawled: Crawled): PuppeteerCrawlerOptions => ({
  ...atOnce(CONCURRENCY, crawled),
  launchContext: { launcher: puppeteer, launchOptions: launchOptionsOf(browser) },
  // One browser for all pages, without the scripts that disguise it.
  browserPoolOptions: {
    useFingerprints: false,
    maxOpenPagesPerBrowser: CONCURRENCY,
    retireBrowserAfterPageCount: Number.MAX_SAFE_INTEGER,
  },
});

/** PuppeteerCrawler as most users run it: tabs navigate to each page. */
export function crawlByNavigating(context: Context, { urls, sessionid }: List): Promise<Turn> {
  const crawled = nothingYet();
  const crawler = new PuppeteerCrawler(
    {
      ...browserOf(context, crawled),
      preNavigationHooks: [
        async ({ page }, goto) => {
          await page.setCookie(sessionCookie(context.sandbox, sessionid));
          await page.setExtraHTTPHeaders(HEADERS);
          if (goto) goto.waitUntil = 'domcontentloaded';
        },
      ],
      async requestHandler({ response }) {
        crawled.ids.push(...ListPage.parse(await response?.json()).users.map(({ pk }) => pk));
      },
    },
    inMemory(),
  );
  return crawl(
    crawler,
    urls.map((url) => ({ url })),
    crawled,
  );
}

/** PuppeteerCrawler as an expert runs it: each tab navigates once and fetches its share of the pages from inside. */
export function crawlByFetching(context: Context, { urls, sessionid }: List): Promise<Turn> {
  const crawled = nothingYet();
  const crawler = new PuppeteerCrawler(
    {
      ...browserOf(context, crawled),
      preNavigationHooks: [({ page }) => page.setCookie(sessionCookie(context.sandbox, sessionid))],
      async requestHandler({ page, request }) {
        const share = urls.filter((_, index) => index % CONCURRENCY === Number(request.userData.share));
        const found = await page.evaluate(
          async (addresses, headers) => {
            const pks: string[] = [];
            for (const address of addresses) {
              const body = (await (await fetch(address, { headers })).json()) as RawListPage;
              for (const user of body.users) pks.push(String(user.pk));
            }
            return pks;
          },
          share,
          HEADERS,
        );
        crawled.ids.push(...z.array(z.string()).parse(found));
      },
    },
    inMemory(),
  );
  const requests = Array.from({ length: CONCURRENCY }, (_, share) => ({
    url: `${context.sandbox}/robots.txt`,
    uniqueKey: String(share),
    userData: { share },
  }));
  return crawl(crawler, requests, crawled);
}
