import { parseEnv } from '@trawl/service-kit';
import { z } from 'zod';

const SetupEnv = z.object({
  POSTGRES_HOST: z.string().default('postgres').describe('the host name of PostgreSQL'),
  NATS_HOST: z.string().default('nats').describe('the host name of NATS'),
  SECRETS_WAIT_MS: z.coerce.number().int().min(0).default(60_000).describe('milliseconds to wait for the secrets'),
  PUBLIC_PORT: z
    .string()
    .regex(/^\d+(-\d+)?$/)
    .default('3000')
    .describe('the published port of the demo, or a range of ports'),
});

/** The settings of the set-up commands. */
export interface SetupSettings {
  readonly postgresHost: string;
  readonly natsHost: string;
  readonly waitMs: number;
  readonly publicPort: number;
}

export function readEnv(env: NodeJS.ProcessEnv = process.env): SetupSettings {
  const read = parseEnv(SetupEnv, env);
  return {
    postgresHost: read.POSTGRES_HOST,
    natsHost: read.NATS_HOST,
    waitMs: read.SECRETS_WAIT_MS,
    publicPort: Number.parseInt(read.PUBLIC_PORT, 10),
  };
}
