import { parseEnv } from '@trawl/service-kit';
import { z } from 'zod';

const address = z.url({ protocol: /^postgres(ql)?$/ });

export interface MigrateEnv {
  /** Connection URL of the role that owns the tables. */
  readonly ownerUrl: string;
  /** The role that the API connects as. */
  readonly appRole: string;
}

/** The environment of the migration. */
export const MigrationEnv = z.object({
  MIGRATION_DATABASE_URL: address.meta({
    description:
      'the database with the login of the role that owns the tables: postgres://trawl_owner:PASSWORD@HOST/trawl',
    secret: true,
  }),
  DATABASE_APP_ROLE: z.string().min(1).default('trawl_app').describe('the role that the API connects as'),
});

/** DATABASE_URL is the fallback for a single role, which production rejects. */
const OneRoleEnv = MigrationEnv.extend({
  MIGRATION_DATABASE_URL: address.optional(),
  DATABASE_URL: address.optional(),
});

/**
 * Reads the migration's environment.
 *
 * @throws {EnvError} with the name of every variable that is missing or invalid
 */
export function readMigrateEnv(env: NodeJS.ProcessEnv = process.env): MigrateEnv {
  const { MIGRATION_DATABASE_URL, DATABASE_URL, DATABASE_APP_ROLE } = parseEnv(OneRoleEnv, env);
  const ownerUrl = MIGRATION_DATABASE_URL ?? DATABASE_URL ?? parseEnv(MigrationEnv, env).MIGRATION_DATABASE_URL;
  return { ownerUrl, appRole: DATABASE_APP_ROLE };
}
