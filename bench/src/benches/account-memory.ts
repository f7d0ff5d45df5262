import puppeteer, { type Browser } from 'puppeteer';
import { z } from 'zod';
import { newSession } from '../../../e2e/support/customer.ts';
import { openSessionPage } from '../../../packages/platform/src/instagram/session-page.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { HEADERS } from '../fixtures/list-pages.ts';
import { launchOptionsOf, sessionCookie } from '../peers/launch.ts';
import { treeMemoryMb } from '../processes.ts';
import { race, type Turn } from '../take-turns.ts';

const PATH = '/api/v1/accounts/edit/web_form_data/';
const TIMEOUT_MS = 30_000;

/** Opens an account in a browser and sends a request with it. Returns the response's status. */
type Open = (browser: Browser, sandbox: string, sessionid: string) => Promise<number>;

const ofWorker: Open = async (browser, sandbox, sessionid) => {
  const page = await openSessionPage(browser, new URL(sandbox), sessionid);
  const call = { path: PATH, form: null, referrer: '/', follow: false, timeoutMs: TIMEOUT_MS, next: null };
  const answer = await page.fetch(call);
  return answer.kind === 'answer' ? answer.status : 0;
};

const bare: Open = async (browser, sandbox, sessionid) => {
  const context = await browser.createBrowserContext();
  await context.setCookie(sessionCookie(sandbox, sessionid));
  const page = await context.newPage();
  await page.goto(`${sandbox}/robots.txt`);
  const status = await page.evaluate(
    async (path, headers) => {
      const answer = await fetch(path, { headers });
      await answer.text();
      return answer.status;
    },
    PATH,
    HEADERS,
  );
  return z.number().parse(status);
};

/** Chromium's memory for one more account of a worker, against one more browser context with a page. */
export const accountMemory: Bench = {
  name: 'account-memory',
  async run(context) {
    const goal = { name: 'one more account', unit: 'MB', goal: 1.1, stretch: 1.05, lowerIsBetter: true };
    return [
      await race(
        context,
        goal,
        () => growth(context, ofWorker),
        () => growth(context, bare),
      ),
    ];
  },
};

async function growth({ browser, sandbox, size }: BenchContext, open: Open): Promise<Turn> {
  const chromium = await puppeteer.launch(launchOptionsOf(browser));
  try {
    const pid = z.number().parse(chromium.process()?.pid);
    // The first context starts processes that all later ones share.
    const statuses = [await open(chromium, sandbox, await newSession({ sandbox }))];
    const before = treeMemoryMb(pid);
    for (let n = 0; n < size.accounts; n++) statuses.push(await open(chromium, sandbox, await newSession({ sandbox })));
    const mb = (treeMemoryMb(pid) - before) / size.accounts;
    return { figure: mb, result: `${statuses.filter((status) => status === 200).length} answers` };
  } finally {
    await chromium.close();
  }
}
