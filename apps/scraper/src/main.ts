import { createInstagram } from '@trawl/platform';
import { serveWorker } from '@trawl/worker';
import { readEnv } from './env.ts';

const env = readEnv();
await serveWorker({
  service: 'scraper',
  env,
  platform: (browser) => createInstagram({ baseUrl: env.INSTAGRAM_URL, browser }),
  checksSessions: true,
});
