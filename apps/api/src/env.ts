import { readFileSync } from 'node:fs';
import { isEmailAddress, platformUrlFields } from '@trawl/contracts';
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
  /** Prometheus metrics have a separate port because users of the service must not reach them. 0 picks a free port. */
  METRICS_HOST: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(3_009),
  /** The service's public address; also an allowed request origin. */
  PUBLIC_URL: url(/^https?$/),
  DATABASE_URL: url(/^postgres(ql)?$/),
  /** The servers of a cluster are separated by commas; the first one's login applies to all. */
  NATS_URL: z.string().refine(isBrokerUrl, 'must be the address of the broker, such as nats://api:PASSWORD@HOST:4222'),
  /** Replicas of each stream that the API creates: 3 on a cluster. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: z.string().min(3).default('Trawl <trawl@localhost>'),
  /** The contact form's recipient and the address shown for support; without it the form sends nothing. */
  SUPPORT_EMAIL: z.string().refine(isEmailAddress, 'must be an email address').optional(),
  ...platformUrlFields,
  /** The address of Google Sheets; the sandbox in development. */
  SHEETS_URL: url(/^https?$/).default('https://docs.google.com'),
  SEAL_KEYS: SealKeys,
  /** A file that contains the value of SEAL_KEYS; it may be replaced while the service runs. */
  SEAL_KEYS_FILE: z.string().optional(),
  SIGNING_KEY: z
    .string()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length >= 32, 'must be base64 of 32 bytes or more'),
  /** Milliseconds between two requests of one account; by default a polite pace, or 0 for the sandbox. */
  PACE_MS: z.coerce.number().min(0).optional(),
  /** Milliseconds between two messages of one account; by default a day's limit is spread, or 0 for the sandbox. */
  MESSAGE_PACE_MS: z.coerce.number().min(0).optional(),
  /** The built web app; without it only the API is served. */
  WEB_ROOT: z.string().optional(),
  /** Logins, codes and mails per address in 15 minutes, over all accounts. */
  ADDRESS_LIMIT: count(300),
  /** Requests per minute for a user, and for an address that isn't signed in. */
  USER_REQUESTS: count(1_200),
  ADDRESS_REQUESTS: count(600),
  /** Concurrent live streams per user. */
  USER_STREAMS: count(20),
  /** New idempotency keys per user and hour. */
  USER_KEYS: count(120),
  /** Proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: TrustProxy,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

export type Env = z.infer<typeof Env>;

/**
 * Reads the service's environment.
 *
 * @throws {EnvError} with the name of every variable that is missing, invalid or not allowed in production
 */
export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const parsed = parseEnv(Env, withKeyFile(env));
  const refused = refusedInProduction(parsed);
  if (refused.length > 0) throw new EnvError(`The environment can't be used in production:\n${refused.join('\n')}`);
  return parsed;
}

/** The part of the environment that operator commands need. */
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
