import { test as base, chromium } from '@playwright/test';
import { type Customer, newCustomer } from './customer.ts';
import { type Running, readRunning } from './env.ts';
import { REQUESTED } from './requested-paths.ts';

interface Fixtures {
  readonly customer: Customer;
  readonly annotated: undefined;
}

/** Paths of the web app that the current test has requested. */
let requested = new Set<string>();
const SERVICE = /^\/(api|trpc)\//;

/** Tests with the running product and a registered, verified customer. */
export const test = base.extend<Fixtures, { running: Running }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
  running: [async ({}, use) => use(readRunning()), { scope: 'worker' }],
  browser: [
    async ({ running }, use) => {
      const { path, env, noSandbox } = running.browser;
      const browser = await chromium.launch({
        executablePath: path,
        env,
        args: ['--disable-dev-shm-usage', '--disable-gpu', ...(noSandbox ? ['--no-sandbox'] : [])],
      });
      const { origin } = new URL(running.web);
      browser.on('context', (context) =>
        context.on('request', (request) => {
          const url = new URL(request.url());
          if (url.origin === origin && !SERVICE.test(url.pathname)) requested.add(url.pathname);
        }),
      );
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ running }, use) => use(running.web),
  page: async ({ page }, use) => {
    await use(page);
    // The handler of a route may still wait for a response, and would fail when the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  annotated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
    async ({}, use, { annotations }) => {
      requested = new Set();
      await use(undefined);
      annotations.push({ type: REQUESTED, description: JSON.stringify([...requested]) });
    },
    { auto: true },
  ],
  customer: async ({ running }, use) => use(await newCustomer(running)),
});

export { expect } from '@playwright/test';
