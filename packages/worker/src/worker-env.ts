import { type PlatformUrls, platformUrlFields, platformUrlsOf } from '@trawl/contracts';
import { plainHttp, unfitLogins } from '@trawl/service-kit';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1');
const milliseconds = z.coerce.number().int().positive().optional();

/** The environment variables of every worker. */
export const WorkerEnv = z.object({
  TRAWL_ENV: z.enum(['development', 'production']).default('production').describe('development or production'),
  HOST: z.string().default('127.0.0.1').describe('the address the health server listens on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_007).describe('the port of the health server'),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\//)
    .describe('the address of the broker, such as nats://user:password@127.0.0.1:4222'),
  ...platformUrlFields,
  BROWSER_PATH: z.string().optional().describe('the path of Chromium or Chrome'),
  /**
   * Chromium's sandbox doesn't work for root. Only for development, because the sandbox contains a page that escapes the browser.
   */
  BROWSER_NO_SANDBOX: flag.describe('1 to run Chromium without its sandbox, in development only'),
  PLACES: z.coerce.number().int().min(1).max(50).default(2).describe('how many runs at once, 1 to 50'),
  WORKER_ID: z.string().min(1).max(100).optional().describe('the name of this worker'),
  /** Delays when the platform rate limits without a requested delay: the first, the longest, and their total. */
  BACK_OFF_FIRST_MS: milliseconds.describe('milliseconds of the first back-off'),
  BACK_OFF_MAX_MS: milliseconds.describe('milliseconds of the longest back-off'),
  BACK_OFF_TOTAL_MS: milliseconds.describe('milliseconds of all back-offs at one place'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info').describe('debug, info, warn or error'),
});
export type WorkerEnv = z.infer<typeof WorkerEnv>;

/** Settings that production rejects, one line each; null if there are none. */
export function refusedInProduction(
  env: PlatformUrls & Pick<WorkerEnv, 'TRAWL_ENV' | 'NATS_URL' | 'BROWSER_NO_SANDBOX'>,
): string | null {
  const { TRAWL_ENV, NATS_URL, BROWSER_NO_SANDBOX } = env;
  if (TRAWL_ENV !== 'production') return null;
  const refused = [
    ...plainHttp(platformUrlsOf(env)),
    ...unfitLogins({ NATS_URL }, { NATS_URL: 'tls://USER:PASSWORD@HOST:4222' }),
  ];
  if (BROWSER_NO_SANDBOX) {
    refused.push(
      '  BROWSER_NO_SANDBOX is for development only: in production Chromium runs with its sandbox, as a user that isn’t root.',
    );
  }
  return refused.length > 0 ? `The environment can't be used in production:\n${refused.join('\n')}` : null;
}
