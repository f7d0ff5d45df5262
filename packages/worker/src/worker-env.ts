import { type PlatformUrls, platformUrlFields, platformUrlsOf } from '@trawl/contracts';
import { EnvError, isBrokerUrl, plainHttp, unfitLogins } from '@trawl/service-kit';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1');
const backOff = (standIn: string, about: string) =>
  z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: about, unset: `the real platform’s own, ${standIn} for a stand-in` });

/** The environment variables of every worker. */
export const WorkerEnv = z.object({
  TRAWL_ENV: z.enum(['development', 'production']).default('production').describe('development or production'),
  HOST: z.string().default('127.0.0.1').describe('the address that the server listens on'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3_007)
    .describe('the port of `/healthz`, `/readyz` and `/metrics`'),
  NATS_URL: z
    .string()
    .refine(isBrokerUrl, 'such as nats://scraper:PASSWORD@HOST:4222; encode special characters of the password')
    .meta({
      description:
        'the broker with the login of the service’s user, `scraper` or `dm-sender`: tls://USER:PASSWORD@HOST:4222; the servers of a cluster are separated by commas, with the login in the first one',
      secret: true,
    }),
  ...platformUrlFields,
  BROWSER_PATH: z
    .string()
    .optional()
    .meta({ description: 'the path of Chromium or Chrome', unset: 'the Chrome that Puppeteer has downloaded' }),
  /**
   * Chromium's sandbox doesn't work for root. Only for development, because the sandbox confines a page that escapes from the browser.
   */
  BROWSER_NO_SANDBOX: flag.describe(
    '1 to run Chromium without its sandbox, for root in development; production refuses it',
  ),
  PLACES: z.coerce.number().int().min(1).max(50).default(2).describe('the number of concurrent runs, 1 to 50'),
  WORKER_ID: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'the name of this worker in logs', unset: 'the service, the host name and the process id' }),
  BACK_OFF_FIRST_MS: backOff(
    '500',
    'milliseconds of the first delay after a rate limit of the platform that names no delay',
  ),
  BACK_OFF_MAX_MS: backOff('5000', 'milliseconds of the longest such delay'),
  BACK_OFF_TOTAL_MS: backOff('20000', 'milliseconds of all such delays at one position of a list'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info').describe('debug, info, warn or error'),
});
export type WorkerEnv = z.infer<typeof WorkerEnv>;

/**
 * Chromium with its sandbox doesn't start for root, so the worker would never be ready.
 *
 * @throws {EnvError}
 */
export function refuseRoot({ TRAWL_ENV }: Pick<WorkerEnv, 'TRAWL_ENV'>, user = process.getuid?.()): void {
  if (TRAWL_ENV !== 'production' || user !== 0) return;
  throw new EnvError(
    "The worker can't run as root in production, because Chromium's sandbox doesn't work for root: run it as another user.",
  );
}

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
