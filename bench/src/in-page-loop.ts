import type { Stack } from '@trawl/stack';
import puppeteer from 'puppeteer';
import { z } from 'zod';

const Session = z.object({ sessionid: z.string() });
const Person = z.object({ id: z.string() });

/**
 * The minimum cost of collecting a list: one browser page that fetches the pages and stores nothing.
 *
 * @returns users per second
 */
export async function inPageLoop(
  browser: NonNullable<Stack['browser']>,
  sandbox: string,
  target: string,
): Promise<number> {
  const { sessionid } = Session.parse(await (await fetch(`${sandbox}/__sandbox/sessions`, { method: 'POST' })).json());
  const { id } = Person.parse(await (await fetch(`${sandbox}/__sandbox/truth/users/${target}`)).json());
  const chromium = await puppeteer.launch({
    executablePath: browser.path,
    env: { ...browser.env },
    headless: 'shell',
    pipe: true,
    args: ['--disable-dev-shm-usage', '--disable-gpu', ...(browser.noSandbox ? ['--no-sandbox', '--no-zygote'] : [])],
  });
  try {
    await chromium.setCookie({ name: 'sessionid', value: sessionid, domain: new URL(sandbox).hostname, path: '/' });
    const page = await chromium.newPage();
    await page.goto(`${sandbox}/robots.txt`);
    const { people, ms } = await page.evaluate(async (userId) => {
      const start = performance.now();
      let count = 0;
      let cursor = '';
      do {
        const query = `count=50&search_surface=follow_list_page${cursor ? `&max_id=${encodeURIComponent(cursor)}` : ''}`;
        const answer = await fetch(`/api/v1/friendships/${userId}/followers/?${query}`, {
          headers: { 'X-IG-App-ID': '936619743392459', 'X-Requested-With': 'XMLHttpRequest' },
        });
        const body = await answer.json();
        count += body.users.length;
        cursor = body.next_max_id ?? '';
      } while (cursor);
      return { people: count, ms: performance.now() - start };
    }, id);
    return people / (ms / 1_000);
  } finally {
    await chromium.close();
  }
}
