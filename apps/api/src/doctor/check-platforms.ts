import { OpenPlatformId, PLATFORM_URL_VARIABLES, platformUrl } from '@trawl/contracts';
import { type Check, ok, read, unreachable, warning } from './check.ts';

/** The platforms, which the workers use, and Google Sheets, which the API uses. Any answer counts, because none is logged in. */
export const checkPlatforms: Check = {
  name: 'Platforms',
  async run(env, signal) {
    const urls = read(env, ...PLATFORM_URL_VARIABLES, 'SHEETS_URL');
    const places = [...OpenPlatformId.options.map((platform) => platformUrl(urls, platform)), new URL(urls.SHEETS_URL)];
    const origins = [...new Set(places.map(({ origin }) => origin))];
    return Promise.all(
      origins.map(async (origin) => {
        try {
          const answer = await fetch(origin, { redirect: 'manual', signal });
          await answer.body?.cancel();
          return ok(`${origin} answers.`);
        } catch (error) {
          return warning(
            `${origin} can’t be reached from here: ${unreachable(error) ?? 'the connection fails'}.`,
            'Allow outgoing connections on port 443: the workers need the platforms, the API needs Google Sheets.',
          );
        }
      }),
    );
  },
};
