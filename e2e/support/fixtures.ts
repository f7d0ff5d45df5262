import { test as base, chromium } from '@playwright/test';
import { type Customer, newCustomer } from './customer.ts';
import { type Running, readRunning } from './env.ts';
import { REQUESTED } from './requested-paths.ts';

interface Fixtures {
  readonly customer: Customer;
  readonly annotated: undefined;
}

/** URLs that the current test has requested. */
let requested = new Set<string>();
const SERVICE = /^\/(api|trpc)\//;

/** The paths of the web app among URLs. */
function webPaths(urls: ReadonlySet<string>, web: string): string[] {
  const { origin } = new URL(web);
  const ours = [...urls].map((url) => new URL(url)).filter((url) => url.origin === origin);
  return [...new Set(ours.map(({ pathname }) => pathname).filter((path) => !SERVICE.test(path)))];
}

interface WorkerFixtures {
  readonly running: Running;
  /** More command-line arguments of the browser. */
  readonly browserArgs: readonly string[];
}

/** Tests with the running product and a registered, verified customer. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
  running: [async ({}, use) => use(readRunning()), { scope: 'worker' }],
  browserArgs: [[], { scope: 'worker', option: true }],
  browser: [
    async ({ running, browserArgs }, use) => {
      const { path, env, noSandbox } = running.browser;
      const browser = await chromium.launch({
        executablePath: path,
        env,
        args: ['--disable-dev-shm-usage', '--disable-gpu', ...(noSandbox ? ['--no-sandbox'] : []), ...browserArgs],
      });
      browser.on('context', (context) => context.on('request', (request) => requested.add(request.url())));
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
    async ({ running }, use, { annotations }) => {
      requested = new Set();
      await use(undefined);
      annotations.push({ type: REQUESTED, description: JSON.stringify(webPaths(requested, running.web)) });
    },
    { auto: true },
  ],
  customer: async ({ running }, use) => use(await newCustomer(running)),
});

export { expect } from '@playwright/test';
