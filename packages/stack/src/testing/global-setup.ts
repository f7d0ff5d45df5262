import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../browser/find-browser.ts';
import { cacheFolder } from '../cache-folder.ts';
import { REPOSITORY, readEnvironment, readSettings } from '../env.ts';
import { findNatsServer } from '../nats/find-nats-server.ts';
import { freePort } from '../network.ts';
import { bootPostgres, query } from '../postgres/boot-postgres.ts';
import { isRoot } from '../postgres/cluster.ts';
import { ROLES } from '../postgres/roles.ts';
import { openKeeper } from '../process/keeper.ts';
import { openLogFile } from '../process/log-file.ts';
import { messageOf } from '../stack-error.ts';
import { failOnDeath } from './fail-on-death.ts';
import type { TestBench } from './provided.ts';

const TEMPLATE = 'template_trawl';
const newPassword = (): string => randomBytes(24).toString('base64url');
const MIGRATE = join(REPOSITORY, 'apps/api/src/db/migrate.ts');

/**
 * vitest's global setup of the integration project: one PostgreSQL for the whole run (nothing of it on disk for longer),
 * in it one migrated database to clone, a nats-server and a browser found. All of it is gone at the end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const keeper = openKeeper();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'trawl-test-'));
    await chmod(folder, 0o755); // Root's PostgreSQL runs as nobody.
    keeper.removeAtEnd(folder);
    const environment = readEnvironment();
    const settings = readSettings(environment);
    const env = { ...environment, ...keeper.markFor('search') };
    const cache = cacheFolder(settings.TRAWL_CACHE, REPOSITORY, folder);
    await mkdir(cache, { recursive: true });
    const [postgres, natsServer, browser] = await Promise.all([
      bootTemplate(folder, cache),
      findNatsServer({ path: settings.PATH, cache, env }),
      findBrowser({ wanted: settings.BROWSER_PATH, cache, env, noSandbox: isRoot() }).catch(messageOf),
    ]);
    project.provide('bench', { postgres, template: TEMPLATE, natsServer, browser });
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  return () => keeper.stop();

  async function bootTemplate(folder: string, cache: string): Promise<TestBench['postgres']> {
    const log = openLogFile(join(folder, 'postgres.log'), failOnDeath.logLost);
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
    const postgres = await bootPostgres(options, keeper, failOnDeath.lifecycle);
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
