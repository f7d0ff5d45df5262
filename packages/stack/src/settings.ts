import { PLATFORM_URL_VARIABLES, type PlatformUrls } from '@trawl/contracts';
import { z } from 'zod';

/** An empty variable counts as unset. */
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const platformUrls = Object.fromEntries(PLATFORM_URL_VARIABLES.map((variable) => [variable, optional])) as Record<
  keyof PlatformUrls,
  typeof optional
>;

/** The settings of `start`. */
const schema = z.object({
  PATH: z.string().default(''),
  TRAWL_PORT: optional,
  TRAWL_DATA: optional,
  TRAWL_CACHE: optional,
  DATABASE_URL: optional,
  MIGRATION_DATABASE_URL: optional,
  NATS_URL: optional,
  SMTP_URL: optional,
  ...platformUrls,
  SHEETS_URL: optional,
  BROWSER_PATH: optional,
  BROWSER_NO_SANDBOX: optional,
  MAIL_FROM: optional,
});
export type Settings = z.infer<typeof schema>;

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => schema.parse(environment);
