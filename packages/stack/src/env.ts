import { dirname, resolve } from 'node:path';
import { env as processEnv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. */
export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** A copy of the environment, to pass on. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...processEnv });
