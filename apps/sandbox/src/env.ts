import { env as processEnv } from 'node:process';
import { z } from 'zod';
import { DEFAULT_SEED } from './index.ts';

const variables = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_RECORDED: z
    .string()
    .optional()
    .transform((folder) => folder || undefined),
  SANDBOX_STATE: z
    .string()
    .optional()
    .transform((file) => file || undefined),
  SANDBOX_SEED: z.string().min(1).default(DEFAULT_SEED),
});

/** Reads the environment. Throws with every invalid variable. */
export function readEnv(env: NodeJS.ProcessEnv = processEnv) {
  const parsed = variables.safeParse(env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return {
    port: parsed.data.SANDBOX_PORT,
    host: parsed.data.SANDBOX_HOST,
    recorded: parsed.data.SANDBOX_RECORDED,
    stateFile: parsed.data.SANDBOX_STATE,
    seed: parsed.data.SANDBOX_SEED,
  };
}
