import { z } from 'zod';

/** Data from the setup for the tests, which run in other processes. */
const Running = z.object({
  web: z.string(),
  sandbox: z.string(),
  mailbox: z.string(),
  /** The variables by which operator commands find the stack. */
  operator: z.object({ TRAWL_PORT: z.string(), TRAWL_DATA: z.string() }),
  /** The folder of recorded bodies, if the sandbox uses it. */
  recorded: z.string().nullable(),
  browser: z.object({ path: z.string(), env: z.record(z.string(), z.string()), noSandbox: z.boolean() }),
});
export type Running = z.infer<typeof Running>;

const VARIABLE = 'TRAWL_E2E';

export function publishRunning(running: Running): void {
  process.env[VARIABLE] = JSON.stringify(running);
}

export const readRunning = (): Running => Running.parse(JSON.parse(process.env[VARIABLE] ?? 'null'));

/** A copy of the environment for child processes. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
