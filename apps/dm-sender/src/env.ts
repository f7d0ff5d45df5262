import { EnvError, parseEnv } from '@trawl/service-kit';
import { refusedInProduction, WorkerEnv } from '@trawl/worker/env';
import { z } from 'zod';

/** The DM sender's environment. */
export const SenderEnv = WorkerEnv.extend({
  LANES: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe('concurrent browser pages of a run of an order, 1 to 20'),
});
export type SenderEnv = z.infer<typeof SenderEnv>;

/**
 * Reads the dm-sender's environment.
 *
 * @throws {EnvError} with every variable that is missing, invalid or not allowed in production
 */
export function readEnv(env: NodeJS.ProcessEnv = process.env): SenderEnv {
  const parsed = parseEnv(SenderEnv, env);
  const refused = refusedInProduction(parsed);
  if (refused !== null) throw new EnvError(refused);
  return parsed;
}

/** The unparsed environment, for the doctor. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
