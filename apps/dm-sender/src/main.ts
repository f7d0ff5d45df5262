import { createInstagramMessaging } from '@trawl/platform';
import { messaging, serveWorker } from '@trawl/worker';
import { readEnv } from './env.ts';

const env = readEnv();
await serveWorker({
  service: 'dm-sender',
  env,
  work: (browser) =>
    messaging(
      async (signal) => createInstagramMessaging({ baseUrl: env.INSTAGRAM_URL, browser: await browser(signal) }),
      env.LANES,
    ),
});
