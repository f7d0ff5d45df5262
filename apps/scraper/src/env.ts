import { EnvError, parseEnv } from '@trawl/service-kit';
import { refusedInProduction, WorkerEnv } from '@trawl/worker/env';

/** The scraper's environment. */
export const ScraperEnv = WorkerEnv;
export type ScraperEnv = WorkerEnv;

/**
 * Reads the scraper's environment.
 *
 * @throws {EnvError} with every variable that is missing, invalid or not allowed in production
 */
export function readEnv(env: NodeJS.ProcessEnv = process.env): ScraperEnv {
  const parsed = parseEnv(ScraperEnv, env);
  const refused = refusedInProduction(parsed);
  if (refused !== null) throw new EnvError(refused);
  return parsed;
}

/** The unparsed environment, for the doctor. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
