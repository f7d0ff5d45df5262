import puppeteer from 'puppeteer';
import { z } from 'zod';
import type { BenchContext } from '../bench.ts';
import { fingerprint } from '../fixtures/fingerprint.ts';
import { HEADERS, type List, type RawListPage } from '../fixtures/list-pages.ts';
import type { Turn } from '../take-turns.ts';
import { launchOptionsOf, sessionCookie } from './launch.ts';

const Read = z.object({ ids: z.array(z.string()), ms: z.number() });

/**
 * The minimum cost of collecting a list: one browser page that fetches the pages one after the other and stores nothing. The
 * browser's launch doesn't count. Users per second.
 */
export async function inPageLoop({ browser, sandbox }: BenchContext, { sessionid, path }: List): Promise<Turn> {
  const chromium = await puppeteer.launch(launchOptionsOf(browser));
  try {
    await chromium.setCookie(sessionCookie(sandbox, sessionid));
    const page = await chromium.newPage();
    await page.goto(`${sandbox}/robots.txt`);
    const read = await page.evaluate(
      async (first, headers) => {
        const start = performance.now();
        const found: string[] = [];
        let cursor = '';
        do {
          const answer = await fetch(cursor ? `${first}&max_id=${encodeURIComponent(cursor)}` : first, { headers });
          const body = (await answer.json()) as RawListPage;
          for (const user of body.users) found.push(String(user.pk));
          cursor = body.next_max_id ?? '';
        } while (cursor);
        return { ids: found, ms: performance.now() - start };
      },
      path,
      HEADERS,
    );
    const { ids, ms } = Read.parse(read);
    return { figure: ids.length / (ms / 1_000), result: fingerprint(ids) };
  } finally {
    await chromium.close();
  }
}
