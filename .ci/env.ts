import { env } from 'node:process';

/** The environment as it is, for the programs that the tests run. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...env });
