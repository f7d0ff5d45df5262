import { dirname, resolve } from 'node:path';
import { env as processEnv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** This checkout. */
export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** A variable set to nothing counts as not set. */
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** What a person can set for `start`. */
const schema = z.object({
  PATH: z.string().default(''),
  TRAWL_PORT: optional,
  TRAWL_DATA: optional,
  TRAWL_CACHE: optional,
  DATABASE_URL: optional,
  MIGRATION_DATABASE_URL: optional,
  NATS_URL: optional,
  SMTP_URL: optional,
  INSTAGRAM_URL: optional,
  SHEETS_URL: optional,
  BROWSER_PATH: optional,
  BROWSER_NO_SANDBOX: optional,
  MAIL_FROM: optional,
});
export type Settings = z.infer<typeof schema>;

/** The environment as it is, to be handed on. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...processEnv });

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => schema.parse(environment);
