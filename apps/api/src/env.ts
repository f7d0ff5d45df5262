import { readFileSync } from 'node:fs';
import { isEmailAddress } from '@trawl/contracts';
import { EnvError, parseEnv } from '@trawl/service-kit';
import { z } from 'zod';
import { TrustProxy } from './client-address.ts';
import { refusedInProduction } from './production.ts';
import { SealKeys } from './sealing/seal-keys.ts';

const url = (protocol: RegExp) => z.url({ protocol });
const count = (most: number) => z.coerce.number().int().positive().default(most);

const BrokerUrl = url(/^(nats|tls)$/);
const isBrokerUrl = (list: string): boolean =>
  list.split(',').every((server) => BrokerUrl.safeParse(server.trim()).success);

const Env = z.object({
  TRAWL_ENV: z.enum(['development', 'production']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3_000),
  /** Prometheus metrics have a port of their own, since users of the service must not reach them. 0 takes any free port. */
  METRICS_HOST: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(3_009),
  /** Where people reach the service; also an origin that requests may come from. */
  PUBLIC_URL: url(/^https?$/),
  DATABASE_URL: url(/^postgres(ql)?$/),
  /** Several servers of a cluster separated by commas; the login of the first counts for all. */
  NATS_URL: z.string().refine(isBrokerUrl, 'must be the address of the broker, such as nats://api:PASSWORD@HOST:4222'),
  /** Copies of each stream that the API creates: 3 on a cluster. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: z.string().min(3).default('Trawl <trawl@localhost>'),
  /** Where the contact form's messages go and people find support; without it the form sends nothing. */
  SUPPORT_EMAIL: z.string().refine(isEmailAddress, 'must be an email address').optional(),
  INSTAGRAM_URL: url(/^https?$/).default('https://www.instagram.com'),
  /** Where Google Sheets are; the stand-in on a developer's machine. */
  SHEETS_URL: url(/^https?$/).default('https://docs.google.com'),
  SEAL_KEYS: SealKeys,
  /** A file with what would be in SEAL_KEYS; it may be replaced while the service runs. */
  SEAL_KEYS_FILE: z.string().optional(),
  SIGNING_KEY: z
    .string()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length >= 32, 'must be base64 of 32 bytes or more'),
  /** Milliseconds between two requests of one account; the default is polite, and 0 where the platform is the sandbox. */
  PACE_MS: z.coerce.number().min(0).optional(),
  /** Milliseconds between two messages of one account; the default spreads a day's limit, and is 0 where it is the sandbox. */
  MESSAGE_PACE_MS: z.coerce.number().min(0).optional(),
  /** The built web app; without it only the API is served. */
  WEB_ROOT: z.string().optional(),
  /** How many logins, codes and mails one address may ask for in 15 minutes, over all accounts. */
  ADDRESS_LIMIT: count(300),
  /** Requests a minute of one user, and of one address that isn't signed in. */
  USER_REQUESTS: count(1_200),
  ADDRESS_REQUESTS: count(600),
  /** Live streams that one user has open at once. */
  USER_STREAMS: count(20),
  /** Idempotency keys that one user may begin in an hour. */
  USER_KEYS: count(120),
  /** Who may name the client in X-Forwarded-For. */
  TRUST_PROXY: TrustProxy,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

export type Env = z.infer<typeof Env>;

/**
 * Reads the service's environment.
 *
 * @throws {EnvError} naming every variable which is missing, wrong or not fit for production
 */
export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const parsed = parseEnv(Env, withKeyFile(env));
  const refused = refusedInProduction(parsed);
  if (refused.length > 0) throw new EnvError(`The environment can't be used in production:\n${refused.join('\n')}`);
  return parsed;
}

/** What the operator's commands need of it. */
export const readOpsEnv = (env: NodeJS.ProcessEnv = process.env): Pick<Env, 'DATABASE_URL' | 'SEAL_KEYS'> =>
  parseEnv(Env.pick({ DATABASE_URL: true, SEAL_KEYS: true }), withKeyFile(env));

function withKeyFile(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (!env.SEAL_KEYS_FILE) return env;
  try {
    return { ...env, SEAL_KEYS: readFileSync(env.SEAL_KEYS_FILE, 'utf8') };
  } catch (cause) {
    throw new EnvError(`The environment can't be used:\n  SEAL_KEYS_FILE can't be read: ${env.SEAL_KEYS_FILE}`, {
      cause,
    });
  }
}
