import { platformUrl } from '@trawl/contracts';
import { connectorOf } from '@trawl/platform';
import { messaging, serveWorker } from '@trawl/worker';
import { readEnv } from './env.ts';

const env = readEnv();
await serveWorker({
  service: 'dm-sender',
  env,
  lowPriority: false,
  work(browser, platform) {
    const connect = connectorOf(platform).messaging;
    if (connect === undefined) return null;
    const baseUrl = platformUrl(env, platform).href;
    return messaging(async (signal) => connect({ baseUrl, browser: await browser(signal) }), env.LANES);
  },
});
