import { z } from 'zod';

/** What the set-up tells the tests, which run in other processes. */
const Running = z.object({
  web: z.string(),
  sandbox: z.string(),
  mailbox: z.string(),
  /** By which the operator's commands find the stack. */
  operator: z.object({ TRAWL_PORT: z.string(), TRAWL_DATA: z.string() }),
  /** Does the sandbox answer with recorded bodies? */
  recorded: z.string().nullable(),
  browser: z.object({ path: z.string(), env: z.record(z.string(), z.string()), noSandbox: z.boolean() }),
});
export type Running = z.infer<typeof Running>;

const VARIABLE = 'TRAWL_E2E';

export function publishRunning(running: Running): void {
  process.env[VARIABLE] = JSON.stringify(running);
}

export const readRunning = (): Running => Running.parse(JSON.parse(process.env[VARIABLE] ?? 'null'));

/** The environment as it is, for programs that the tests start. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
