import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { axeViolations } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { PUBLIC_PAGES } from '../support/public-paths.ts';
import { GOOD_VITALS, type Vitals, watchVitals } from '../support/vitals.ts';

/** Core Web Vitals, and the maximum initial JavaScript of a page. */
const LIMITS = { jsKb: 130, ...GOOD_VITALS, violations: 0 } as const;
interface Measured extends Vitals {
  readonly jsKb: number;
  readonly violations: number;
}

async function measure(browser: Browser, url: string, heading: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  const vitalsOf = await watchVitals(page);
  const scripts: Promise<number>[] = [];
  page.on('response', (response: Response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  const vitals = await vitalsOf();
  const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0);
  const violations = (await axeViolations(page)).length;
  await context.close();
  return { jsKb: bytes / 1_000, ...vitals, violations };
}

test('every public page is accessible and stays within the limits for scripts, LCP and CLS', async ({
  browser,
  running,
}) => {
  const measured: (Measured & { readonly path: string })[] = [];
  // The first page warms up the server and the browser, and is measured again.
  for (const { path, heading } of [PUBLIC_PAGES[0], ...PUBLIC_PAGES]) {
    measured.push({ path, ...(await measure(browser, running.web + path, heading)) });
  }
  const rows = measured.slice(1);
  const lines = rows.map(({ path, jsKb, lcpMs, cls, violations }) =>
    [
      path.padEnd(16),
      jsKb.toFixed(1).padStart(10),
      lcpMs.toFixed(0).padStart(8),
      cls.toFixed(3).padStart(7),
      String(violations).padStart(5),
    ].join(''),
  );
  process.stdout.write(`\n${'route'.padEnd(16)}   JS kB gz  LCP ms    CLS  axe\n${lines.join('\n')}\n`);
  for (const { path, ...figures } of rows) {
    for (const key of ['jsKb', 'lcpMs', 'cls', 'violations'] as const) {
      expect.soft(figures[key], `${path}: ${key}`).toBeLessThanOrEqual(LIMITS[key]);
    }
  }
});
