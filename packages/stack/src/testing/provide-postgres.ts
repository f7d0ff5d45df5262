import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { REPOSITORY, readEnvironment } from '../env.ts';
import { freePort } from '../network/network.ts';
import { bootPostgres } from '../postgres/boot-postgres.ts';
import { ROLES } from '../postgres/roles.ts';
import { query } from '../postgres/with-client.ts';
import { openKeeper } from '../process/keeper.ts';
import { openLogFile } from '../process/log-file.ts';
import type { TestPostgres } from './provided.ts';
import { reportDeaths } from './report-deaths.ts';
import { openTestFolders, type TestFolders } from './test-folders.ts';

const TEMPLATE = 'template_trawl';
const newPassword = (): string => randomBytes(24).toString('base64url');
const MIGRATE = join(REPOSITORY, 'apps/api/src/db/migrate.ts');

/**
 * vitest's global setup of tests with a database: one PostgreSQL for the whole run, with one migrated database to clone. Everything
 * is removed at the end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const keeper = openKeeper();
  try {
    project.provide('postgres', { urls: await bootTemplate(await openTestFolders(keeper)), template: TEMPLATE });
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  return () => keeper.stop();

  async function bootTemplate({ folder, cache }: TestFolders): Promise<TestPostgres['urls']> {
    const log = openLogFile(join(folder, 'postgres.log'), reportDeaths.logLost);
    const port = await freePort();
    const options = {
      folder: join(folder, 'postgres'),
      port,
      password: newPassword(),
      roles: { owner: newPassword(), app: newPassword() },
      cache,
      log,
      durable: false,
    };
    const postgres = await bootPostgres(options, keeper, reportDeaths.lifecycle);
    // Shorter than any lock timeout, which would otherwise end a deadlock before it is detected.
    await query(postgres.urlOf('postgres'), `ALTER ROLE ${ROLES.app} SET deadlock_timeout = '100ms'`);
    await query(postgres.urlOf('postgres'), `CREATE DATABASE ${TEMPLATE} OWNER ${ROLES.owner}`);
    if (existsSync(MIGRATE)) {
      const env = { ...readEnvironment(), MIGRATION_DATABASE_URL: postgres.urlOf(TEMPLATE, 'owner') };
      await promisify(execFile)(process.execPath, [MIGRATE], { env, cwd: REPOSITORY });
    }
    return {
      superuser: postgres.urlOf('{database}'),
      owner: postgres.urlOf('{database}', 'owner'),
      app: postgres.urlOf('{database}', 'app'),
    };
  }
}
