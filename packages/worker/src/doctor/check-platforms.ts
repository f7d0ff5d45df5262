import { OpenPlatformId, PLATFORM_URL_VARIABLES, platformUrl } from '@trawl/contracts';
import { type Check, reachOrigins, read } from '@trawl/doctor';
import { WorkerEnv } from '../worker-env.ts';

export const checkPlatforms: Check = {
  name: 'Platforms',
  async run(env, signal) {
    const urls = read(WorkerEnv, env, ...PLATFORM_URL_VARIABLES);
    const places = OpenPlatformId.options.map((platform) => platformUrl(urls, platform));
    return reachOrigins(places, 'Allow the worker outgoing connections on port 443, and let it resolve names.', signal);
  },
};
