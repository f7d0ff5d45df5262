import { z } from 'zod';

const Env = z.object({ TRAWL_CACHE: z.string().optional(), PATH: z.string().default('') });

/** The folder for unpacked tools, and the search path for programs. */
export const readEnv = (env: NodeJS.ProcessEnv = process.env) => Env.parse(env);
