import { platformUrl } from '@trawl/contracts';
import { connectorOf } from '@trawl/platform';
import { type BrowserSource, type CheckSource, collecting, serveWorker } from '@trawl/worker';
import { readEnv } from './env.ts';

const env = readEnv();
const platforms =
  (browser: BrowserSource): CheckSource =>
  async (signal, platform) =>
    connectorOf(platform).collecting({ baseUrl: platformUrl(env, platform).href, browser: await browser(signal) });
await serveWorker({
  service: 'scraper',
  env,
  lowPriority: true,
  work: (browser, platform) => collecting((signal) => platforms(browser)(signal, platform)),
  checks: platforms,
});
