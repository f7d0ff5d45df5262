import type { InstagramCollectType } from '@trawl/contracts/platforms/instagram';
import { createSandbox } from '@trawl/sandbox';
import { testBrowser } from '@trawl/stack/testing';
import puppeteer, { type Browser, type BrowserContext } from 'puppeteer';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Collector, ListRequest, Page, TargetOutcome } from '../src/index.ts';
import { createInstagram } from '../src/instagram/create-instagram.ts';

/** Long, because a busy machine needs seconds to open a page. Tests that wait for a timeout use {@link SHORT_TIMEOUT_MS}. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const SHORT_TIMEOUT_MS = 5_000;

export const signal = new AbortController().signal;
export const unpaced = { beforeRequest: async () => undefined, readsAhead: true, signal };

export const launch = (): Promise<Browser> => {
  const { path, env, noSandbox } = testBrowser();
  const asRoot = noSandbox ? ['--no-sandbox'] : [];
  // Each test opens a context; preparing a spare renderer for the next page would take a third of that time.
  const noSpare = '--disable-features=SpareRendererForSitePerProcess';
  const args = ['--disable-dev-shm-usage', '--disable-gpu', noSpare, ...asRoot];
  // With a pipe, Chromium exits when this process ends for any reason.
  return puppeteer.launch({ executablePath: path, env: { ...env }, headless: 'shell', pipe: true, args });
};

/** Launches a browser for the current test only. The test may kill it. */
export async function launchForTest(): Promise<Browser> {
  const browser = await launch();
  onTestFinished(async () => {
    if (browser.connected) await browser.close();
  });
  return browser;
}

/** Changes each new context of a browser before it is used. */
export function changeContexts(browser: Browser, change: (context: BrowserContext) => void): void {
  const create = browser.createBrowserContext.bind(browser);
  browser.createBrowserContext = async () => {
    const context = await create();
    change(context);
    return context;
  };
}

/** Holds back the next context of a browser until it is released. */
export function holdContext(browser: Browser) {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const made = Promise.withResolvers<BrowserContext>();
  const create = browser.createBrowserContext.bind(browser);
  browser.createBrowserContext = async () => {
    asked.resolve();
    await gate.promise;
    const context = await create();
    made.resolve(context);
    return context;
  };
  return { asked: asked.promise, release: gate.resolve, context: made.promise };
}

/** The result of reading a target to its end: pages until the outcome or the error. */
export interface Whole {
  readonly pages: readonly Page[];
  readonly rows: readonly Record<string, unknown>[];
  readonly outcome: TargetOutcome | null;
  readonly error: unknown;
}

export async function readAll(
  collector: Collector,
  type: InstagramCollectType,
  target: string,
  more: Partial<ListRequest> = {},
): Promise<Whole> {
  const pages: Page[] = [];
  const reading = collector.collect(type, { target, limit: 100_000, collected: 0, cursor: null, signal, ...more });
  const rows = () => pages.flatMap((page) => page.rows.map((row) => row.values));
  try {
    let step = await reading.next();
    for (; !step.done; step = await reading.next()) pages.push(step.value);
    return { pages, rows: rows(), outcome: step.value, error: null };
  } catch (error) {
    return { pages, rows: rows(), outcome: null, error };
  }
}

const Session = z.object({ sessionid: z.string(), username: z.string() });
const Things = z.array(z.record(z.string(), z.unknown()));

/** The sandbox and a real Chromium, with helpers for tests. */
export async function openFixture() {
  const sandbox = createSandbox({ port: 0 });
  const base = await sandbox.listen();
  const browser = await launch();
  const opened: Collector[] = [];

  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${base}/__sandbox/${path}`, { method, ...(body === undefined ? {} : json) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
  const newSession = async () => Session.parse(await control('POST', 'sessions', {}));

  return {
    base,
    browser,
    newSession,
    control,
    /** Opens a collector that `reset` closes, by default with a new session and in the shared browser. */
    async open(sessionId?: string, from: Browser = browser, requestTimeoutMs = REQUEST_TIMEOUT_MS): Promise<Collector> {
      const platform = createInstagram({ baseUrl: base, browser: from, requestTimeoutMs });
      const collector = await platform.open({ sessionId: sessionId ?? (await newSession()).sessionid }, unpaced);
      opened.push(collector);
      return collector;
    },
    endSession: (sessionId: string) => control('DELETE', `sessions/${encodeURIComponent(sessionId)}`),
    fault: (kind: string, match: string, afterRequests = 0) =>
      control('POST', 'faults', { kind, match, afterRequests, times: 1 }),
    /** A complete truth list, in order. */
    async truth(path: string): Promise<Record<string, unknown>[]> {
      const all: Record<string, unknown>[] = [];
      for (;;) {
        const part = Things.parse(await control('GET', `truth/${path}?offset=${all.length}&limit=1000`));
        all.push(...part);
        if (part.length < 1_000) return all;
      }
    },
    /** Between tests: clears faults and closes collectors. */
    async reset(): Promise<void> {
      await control('DELETE', 'faults');
      await Promise.all(opened.splice(0).map((collector) => collector.close()));
    },
    async close(): Promise<void> {
      await browser.close();
      await sandbox.close();
    },
  };
}
export type PlatformFixture = Awaited<ReturnType<typeof openFixture>>;

/** One column of a list, sorted, to compare lists regardless of their order. */
export const sorted = (list: readonly Record<string, unknown>[], key: string): string[] =>
  list.map((item) => String(item[key])).toSorted();
