import { dirname, join, resolve } from 'node:path';
import { env as processEnv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { firstWritable } from './folders.ts';
import { StackError } from './stack-error.ts';

export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** A variable set to nothing counts as not set. */
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const schema = z.object({
  PATH: optional,
  TRAWL_PORT: optional,
  TRAWL_DATA: optional,
  TRAWL_CACHE: optional,
  DATABASE_URL: optional,
  NATS_URL: optional,
  SMTP_URL: optional,
  INSTAGRAM_URL: optional,
  SHEETS_URL: optional,
  BROWSER_PATH: optional,
  BROWSER_NO_SANDBOX: optional,
});

/** The environment as it is, to be handed on. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...processEnv });

/** What a person can set. */
export const readSettings = () => schema.parse(processEnv);

/**
 * Where downloads are kept: TRAWL_CACHE, else a folder below node_modules, else one in the data folder where the
 * project belongs to somebody else.
 */
export function cacheFolder(data: string): string {
  const { TRAWL_CACHE } = readSettings();
  const wanted = TRAWL_CACHE
    ? [resolve(TRAWL_CACHE)]
    : [join(REPOSITORY, 'node_modules/.cache/trawl'), join(data, 'cache')];
  const folder = firstWritable(wanted);
  if (folder === undefined) {
    throw new StackError(
      `Downloads can't be kept: ${wanted.join(' and ')} can't be written to. Set TRAWL_CACHE to a folder that can.`,
    );
  }
  return folder;
}
