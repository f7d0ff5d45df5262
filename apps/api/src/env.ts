import { parseEnv } from '@trawl/service-kit';
import { z } from 'zod';

const url = (protocol: RegExp) => z.url({ protocol });
const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1');

/** `id:base64 of 32 bytes`, several joined by commas; the first seals, all open. */
const sealKeys = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(
    z.array(
      z.string().transform((part, context) => {
        const [id, secret] = part.split(':');
        const key = Buffer.from(secret ?? '', 'base64');
        if (!id || key.length !== 32) {
          context.addIssue({ code: 'custom', message: 'must be id:base64 of 32 bytes, several joined by commas' });
          return z.NEVER;
        }
        return { id, key };
      }),
    ),
  );

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
  INSTAGRAM_URL: url(/^https?$/).default('https://www.instagram.com'),
  /** Where Google Sheets are; the stand-in on a developer's machine. */
  SHEETS_URL: url(/^https?$/).default('https://docs.google.com'),
  SEAL_KEYS: sealKeys,
  SIGNING_KEY: z
    .string()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length >= 32, 'must be base64 of 32 bytes or more'),
  /** Milliseconds between two requests of one account; the default is polite, and 0 where the platform is the sandbox. */
  PACE_MS: z.coerce.number().min(0).optional(),
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
 * @throws an error that names every variable which is missing or wrong
 */
export const readEnv = (env: NodeJS.ProcessEnv = process.env): Env => parseEnv(Env, env);

/** What the operator's commands need of it. */
export const readOpsEnv = (env: NodeJS.ProcessEnv = process.env): Pick<Env, 'DATABASE_URL' | 'SEAL_KEYS'> =>
  parseEnv(Env.pick({ DATABASE_URL: true, SEAL_KEYS: true }), env);
