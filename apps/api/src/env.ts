import { readFileSync } from 'node:fs';
import { EMAIL_PATTERN } from '@trawl/contracts';
import { developmentPasswords, EnvError, parseEnv } from '@trawl/service-kit';
import { z } from 'zod';
import { SealKeys } from './features/accounts/index.ts';

const url = (protocol: RegExp) => z.url({ protocol });
const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1');

/** With this the signing key of a stack on one machine begins, and with `dev` the ids of its seal keys. */
const DEVELOPMENT = 'development only';

const Env = z.object({
  TRAWL_ENV: z.enum(['development', 'production']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3_000),
  /** Where people reach the service; also an origin that requests may come from. */
  PUBLIC_URL: url(/^https?$/),
  DATABASE_URL: url(/^postgres(ql)?$/),
  NATS_URL: url(/^(nats|tls)$/),
  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: z.string().min(3).default('Trawl <trawl@localhost>'),
  /** Where the contact form's messages go and people find support; without it the form sends nothing. */
  SUPPORT_EMAIL: z.string().regex(EMAIL_PATTERN).optional(),
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
  ADDRESS_LIMIT: z.coerce.number().int().positive().default(300),
  /** Set where a balancer in front names the client in X-Forwarded-For. */
  TRUST_PROXY: flag,
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

/** Secrets that were made for one machine protect nothing elsewhere: they lie in its data folder. */
function refusedInProduction(env: Env): string[] {
  if (env.TRAWL_ENV !== 'production') return [];
  const own = 'make your own for production with `openssl rand -base64 32`';
  const { DATABASE_URL, NATS_URL, SMTP_URL } = env;
  return [
    ...developmentPasswords({ DATABASE_URL, NATS_URL, SMTP_URL }),
    ...(env.SEAL_KEYS.some(({ id }) => id.startsWith('dev')) ? [`  SEAL_KEYS has a key of development: ${own}`] : []),
    ...(env.SIGNING_KEY.toString('latin1').startsWith(DEVELOPMENT)
      ? [`  SIGNING_KEY is one of development: ${own}`]
      : []),
  ];
}
