import type { LaunchOptions } from 'puppeteer';
import type { BenchContext } from '../bench.ts';

/** The launch options of Trawl's workers, for every browser of a peer. */
export const launchOptionsOf = (browser: BenchContext['browser']): LaunchOptions => ({
  executablePath: browser.path,
  env: { ...browser.env },
  headless: 'shell',
  pipe: true,
  args: ['--disable-dev-shm-usage', '--disable-gpu', ...(browser.noSandbox ? ['--no-sandbox'] : [])],
});

export const sessionCookie = (sandbox: string, sessionid: string) => ({
  name: 'sessionid',
  value: sessionid,
  domain: new URL(sandbox).hostname,
  path: '/',
});
