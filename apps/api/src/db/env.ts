import { parseEnv } from '@trawl/service-kit';
import { z } from 'zod';

const address = z.url({ protocol: /^postgres(ql)?$/ });

export interface MigrateEnv {
  /** Connection URL of the role that owns the tables. */
  readonly ownerUrl: string;
  /** The role that the API connects as. */
  readonly appRole: string;
}

/** The environment of the migration. DATABASE_URL is the fallback for a single role, which production rejects. */
export function readMigrateEnv(): MigrateEnv {
  const read = parseEnv(
    z.object({
      MIGRATION_DATABASE_URL: address.optional(),
      DATABASE_URL: address.optional(),
      DATABASE_APP_ROLE: z.string().min(1).default('trawl_app'),
    }),
    process.env,
  );
  const ownerUrl =
    read.MIGRATION_DATABASE_URL ??
    read.DATABASE_URL ??
    parseEnv(z.object({ MIGRATION_DATABASE_URL: address }), {}).MIGRATION_DATABASE_URL;
  return { ownerUrl, appRole: read.DATABASE_APP_ROLE };
}
