import { parseEnv } from '@trawl/service-kit';
import { z } from 'zod';

/** The environment of the migration alone. */
export const readMigrateEnv = (): { DATABASE_URL: string } =>
  parseEnv(z.object({ DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }) }), process.env);
