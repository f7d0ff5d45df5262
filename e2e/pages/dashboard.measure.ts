import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { overflowOf, paint, violationsOn } from '../support/audit.ts';
import { expect, test } from '../support/fixtures.ts';
import { type Screen, screensOf } from '../support/screens.ts';
import { seedCustomer } from '../support/seeded-customer.ts';
import { signIn } from '../support/sign-in.ts';
import { table } from '../support/table.ts';
import { GOOD_VITALS, type Vitals, watchVitals } from '../support/vitals.ts';

const WIDE = { width: 1_280, height: 800 };
/** All JavaScript that a loaded screen needs, gzipped, including react-router, tRPC, Mantine and zod. */
const JS_MAX_KB = 220;

interface Measured extends Vitals {
  readonly jsKb: number;
  readonly light: number;
  readonly dark: number;
  readonly overflow: number;
}

/**
 * Counts the JavaScript files of a page from now on, each once, in gzipped kB: fetched again, because the browser discards
 * bodies.
 */
function countScripts(page: Page): () => Promise<number> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
  });
  const sizeOf = async (url: string) => gzipSync(await (await page.request.get(url)).body()).length;
  return async () => (await Promise.all([...scripts].map(sizeOf))).reduce((sum, each) => sum + each, 0) / 1_000;
}

async function inDark(page: Page): Promise<number> {
  await paint(page, 'dark');
  return (await violationsOn(page)).length;
}

/** Opens a screen by its URL in a fresh browser context. */
async function measure(browser: Browser, web: string, screen: Screen, enter: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: web, viewport: WIDE });
  const page = await context.newPage();
  await enter(page);
  const jsKb = countScripts(page);
  const vitalsOf = await watchVitals(page);
  await screen.open(page);
  const vitals = await vitalsOf();
  const measured: Measured = {
    ...vitals,
    jsKb: await jsKb(),
    light: (await violationsOn(page)).length,
    overflow: await overflowOf(page),
    dark: await inDark(page),
  };
  await context.close();
  return measured;
}

test('every dashboard route is accessible and stays within the limits for scripts, LCP and CLS', async ({
  browser,
  running,
}) => {
  const { customer, jobs, release } = await seedCustomer(running);
  const screens = screensOf(jobs).filter(
    ({ route }, place, all) => all.findIndex((other) => other.route === route) === place,
  );
  const rows: string[][] = [];
  const enter = (page: Page) => signIn(page, customer, running.web);
  // An unmeasured screen warms up the server and the browser.
  for (const screen of screens.slice(0, 1)) await measure(browser, running.web, screen, enter);
  for (const screen of screens) {
    const { jsKb, lcpMs, cls, light, dark, overflow } = await measure(browser, running.web, screen, enter);
    rows.push([screen.route, jsKb.toFixed(1), lcpMs.toFixed(0), cls.toFixed(3), String(light), String(dark)]);
    expect.soft(jsKb, `${screen.route}: kB of JavaScript`).toBeLessThanOrEqual(JS_MAX_KB);
    expect.soft(lcpMs, `${screen.route}: ms to its largest paint`).toBeLessThanOrEqual(GOOD_VITALS.lcpMs);
    expect.soft(cls, `${screen.route}: shifts`).toBeLessThanOrEqual(GOOD_VITALS.cls);
    expect.soft(light + dark, `${screen.route}: violations`).toBe(0);
    expect.soft(overflow, `${screen.route}: pixels too wide`).toBe(0);
  }
  await release();
  process.stdout.write(`\n${table(['route', 'JS kB gz', 'LCP ms', 'CLS', 'axe, light', 'axe, dark'], rows)}\n`);
});
