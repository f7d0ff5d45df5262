import { expect, it } from 'vitest';
import { browserEnv } from './browser-env.ts';

it('passes only the variables that a browser needs', () => {
  const needed = { PATH: '/bin', HOME: '/home/a', LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: '/lib', TRAWL_PROCESS: 'a/b' };
  const secret = {
    NATS_URL: 'nats://scraper:secret@nats',
    INSTAGRAM_URL: 'https://www.instagram.com',
    NODE_OPTIONS: '--inspect',
    AWS_SECRET_ACCESS_KEY: 'secret',
    LC_secret: 'x',
    LD_PRELOAD: '/tmp/evil.so',
    ANYTHING_NEW: 'secret',
  };
  expect(browserEnv({ ...needed, ...secret, TZ: undefined })).toEqual(needed);
});
