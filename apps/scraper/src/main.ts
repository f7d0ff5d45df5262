import { createInstagram } from '@trawl/platform';
import { type BrowserSource, collecting, type PlatformSource, serveWorker } from '@trawl/worker';
import { readEnv } from './env.ts';

const env = readEnv();
const instagram =
  (browser: BrowserSource): PlatformSource =>
  async (signal) =>
    createInstagram({ baseUrl: env.INSTAGRAM_URL, browser: await browser(signal) });
await serveWorker({
  service: 'scraper',
  env,
  work: (browser) => collecting(instagram(browser)),
  checks: instagram,
});
