import { isEmailAddress, platformUrlFields } from '@trawl/contracts';
import { EnvError, isBrokerUrl, parseEnv } from '@trawl/service-kit';
import { z } from 'zod';
import { TrustProxy } from './client-address.ts';
import { FilePlace } from './file-store/file-place.ts';
import { KeptDays } from './kept-days.ts';
import { refusedInProduction } from './production.ts';
import { SealKeys } from './sealing/seal-keys.ts';

const url = (protocol: RegExp) => z.url({ protocol });
const limit = (most: number, about: string) => z.coerce.number().int().positive().default(most).describe(about);
const pace = (unset: string, about: string) => z.coerce.number().min(0).optional().meta({ description: about, unset });

/** The API's environment. */
export const Env = z.object({
  TRAWL_ENV: z.enum(['development', 'production']).default('production').describe('development or production'),
  HOST: z.string().default('127.0.0.1').describe('the address that the server listens on'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3_000).describe('the port of the web app and the API'),
  METRICS_HOST: z
    .string()
    .optional()
    .meta({ description: 'the address that the metrics server listens on', unset: 'same as `HOST`' }),
  // Users of the service must not reach the metrics, so they have a separate port.
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3_009)
    .describe('the port of `/metrics`, for your own network only; 0 picks a free one'),
  PUBLIC_URL: url(/^https?$/).describe(
    'the public address of the service, such as https://trawl.example: an allowed request origin, and the base of links in mails and messages',
  ),
  DATABASE_URL: url(/^postgres(ql)?$/).meta({
    description: 'the database with the login of a role that owns nothing: postgres://trawl_app:PASSWORD@HOST/trawl',
    secret: true,
  }),
  NATS_URL: z
    .string()
    .refine(isBrokerUrl, 'must be the address of the broker, such as nats://api:PASSWORD@HOST:4222')
    .meta({
      description:
        'the broker with the login of the user `api`: tls://api:PASSWORD@HOST:4222; the servers of a cluster are separated by commas, with the login in the first one',
      secret: true,
    }),
  NATS_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('replicas of each stream that the API creates, 1 to 5: 3 on a cluster of three servers'),
  SMTP_URL: url(/^smtps?$/).meta({
    description: 'the mail server with its login: smtps://USER:PASSWORD@HOST',
    secret: true,
  }),
  MAIL_FROM: z.string().min(3).default('Trawl <trawl@localhost>').describe('the sender of mails'),
  SUPPORT_EMAIL: z.string().refine(isEmailAddress, 'must be an email address').optional().meta({
    description:
      'the recipient of the contact form’s messages and of users’ requests, and the address shown for support',
    unset: 'the contact form sends nothing, support buttons open it, and requests are only stored',
  }),
  ...platformUrlFields,
  SHEETS_URL: url(/^https?$/)
    .default('https://docs.google.com')
    .describe('the address of Google Sheets'),
  SEAL_KEYS: SealKeys.meta({
    description:
      'the keys that seal stored sessions: `id:base64 of 32 bytes`, separated by commas; the first one seals, all open',
    secret: true,
  }),
  /** Unlike the files of other variables, this one may be replaced while the service runs. */
  SEAL_KEYS_FILE: z.string().optional(),
  SIGNING_KEY: z
    .string()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length >= 32, 'must be base64 of 32 bytes or more')
    .meta({ description: 'base64 of 32 bytes or more, which signs download links and opt-out links', secret: true }),
  PACE_MS: pace(
    '1000 for the real platform, 0 for a stand-in',
    'the minimum milliseconds between two requests of one account',
  ),
  MESSAGE_PACE_MS: pace(
    'for the real platform eight hours divided by the account’s daily limit, 0 for a stand-in',
    'the minimum milliseconds between two messages of one account',
  ),
  WEB_ROOT: z
    .string()
    .optional()
    .meta({ description: 'the folder of the built web app', unset: 'only the API is served' }),
  ADDRESS_LIMIT: limit(300, 'sign-ins, codes and mails per address in 15 minutes, over all accounts'),
  USER_REQUESTS: limit(1_200, 'requests per minute of a user, counted by each replica'),
  ADDRESS_REQUESTS: limit(600, 'requests per minute of an address that isn’t signed in, counted by each replica'),
  USER_STREAMS: limit(20, 'concurrent live streams of a user, counted by each replica'),
  USER_KEYS: limit(120, 'new idempotency keys of a user per hour'),
  TRUST_PROXY: TrustProxy.describe(
    'the proxies whose `X-Forwarded-For` is trusted: the number of proxies in front, 1 to 9, or their addresses and CIDR ranges, separated by commas',
  ),
  EXPORTS_URL: FilePlace.optional().meta({
    description:
      'where prepared downloads are kept: `s3://BUCKET/PREFIX?region=REGION`, with `&endpoint=https://HOST` for other storage than AWS and the login in the usual AWS variables, or `file:///FOLDER` on the disk of a single replica, with `?max_mb=MEGABYTES` to limit its size',
    unset: 'a folder among the temporary files of a single replica',
  }),
  RESULTS_KEPT_DAYS: KeptDays.optional().meta({
    description:
      'the days after its last run for which a job’s results are kept, for each plan, such as `free:90,starter:365`: 30 to 36500; the job’s owner gets mails 14 and 3 days before',
    unset: 'results are never deleted; the same for plans that aren’t listed',
  }),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info').describe('debug, info, warn or error'),
});

export type Env = z.infer<typeof Env>;

/**
 * Reads the service's environment.
 *
 * @throws {EnvError} with the name of every variable that is missing, invalid or not allowed in production
 */
export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const parsed = parseEnv(Env, env);
  const refused = refusedInProduction(parsed);
  if (refused.length > 0) throw new EnvError(`The environment can't be used in production:\n${refused.join('\n')}`);
  return parsed;
}

/** The environment of the operator commands. */
export const OpsEnv = Env.pick({ DATABASE_URL: true, SEAL_KEYS: true });
export type OpsEnv = z.infer<typeof OpsEnv>;

/**
 * Reads the environment of the operator commands.
 *
 * @throws {EnvError} with the name of every variable that is missing or invalid
 */
export const readOpsEnv = (env: NodeJS.ProcessEnv = process.env): OpsEnv => parseEnv(OpsEnv, env);

/** The unparsed environment, for the doctor. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });

/**
 * The environment of a worker thread: only the compile cache, which halves its start time and saves 22 MB. Under `node --watch`, a
 * thread that inherits the whole environment reports its modules as messages between its results.
 */
export function threadEnvironment({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
