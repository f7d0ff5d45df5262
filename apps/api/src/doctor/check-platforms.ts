import { OpenPlatformId, PLATFORM_URL_VARIABLES, platformUrl } from '@trawl/contracts';
import { type Check, reachOrigins, read } from '@trawl/doctor';
import { Env } from '../env.ts';

/** The platforms, which the workers use, and Google Sheets, which the API uses. */
export const checkPlatforms: Check = {
  name: 'Platforms',
  async run(env, signal) {
    const urls = read(Env, env, ...PLATFORM_URL_VARIABLES, 'SHEETS_URL');
    const places = [...OpenPlatformId.options.map((platform) => platformUrl(urls, platform)), new URL(urls.SHEETS_URL)];
    return reachOrigins(
      places,
      'Allow outgoing connections on port 443: the workers need the platforms, the API needs Google Sheets.',
      signal,
    );
  },
};
