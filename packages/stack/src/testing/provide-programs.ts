import type { TestProject } from 'vitest/node';
import { findBrowser } from '../browser/find-browser.ts';
import { readEnvironment } from '../env.ts';
import { findNatsServer } from '../nats/find-nats-server.ts';
import { isRoot } from '../postgres/cluster.ts';
import { openKeeper } from '../process/keeper.ts';
import { readSettings } from '../settings.ts';
import { messageOf } from '../stack-error.ts';
import { openTestFolders } from './test-folders.ts';
import './provided.ts';

/** vitest's global setup of integration tests: finds a nats-server and a browser. */
export async function setup(project: TestProject): Promise<void> {
  const keeper = openKeeper();
  try {
    const { cache } = await openTestFolders(keeper);
    const environment = readEnvironment();
    const settings = readSettings(environment);
    const env = { ...environment, ...keeper.markFor('search') };
    const [natsServer, browser] = await Promise.all([
      findNatsServer({ path: settings.PATH, cache, env }),
      findBrowser({ wanted: settings.BROWSER_PATH, cache, env, noSandbox: isRoot() }).catch(messageOf),
    ]);
    project.provide('programs', { natsServer, browser });
  } finally {
    await keeper.stop();
  }
}
