import { EnvError, parseEnv } from '@trawl/service-kit';
import { refusedInProduction, WorkerEnv } from '@trawl/worker';

/**
 * Reads the dm-sender's environment.
 *
 * @throws {EnvError} naming every variable that is missing, wrong or not fit for production
 */
export function readEnv(env: NodeJS.ProcessEnv = process.env): WorkerEnv {
  const parsed = parseEnv(WorkerEnv, env);
  const refused = refusedInProduction(parsed);
  if (refused !== null) throw new EnvError(refused);
  return parsed;
}
