import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compileCatalogues } from './packages/messages/src/compile-catalogues.ts';

const everywhere = ['packages/*/{src,test}', 'apps/*/{src,test}', 'faults/src', 'bench/src'];
/** Packages whose integration tests use the database. */
const withDatabase = ['apps/api/{src,test}', 'apps/dm-sender/test', 'packages/stack/src'];
const testing = (file: string) => fileURLToPath(new URL(`packages/stack/src/testing/${file}`, import.meta.url));

/** Waits end as soon as possible; a busy machine needs longer. */
export const WAITS = {
  setupFiles: [testing('minimum-timeouts.ts')],
  expect: { poll: { timeout: 60_000 } },
};
export const GLOBAL_SETUP = { programs: testing('provide-programs.ts'), postgres: testing('provide-postgres.ts') };

/** A script of a package runs in the package's folder. Its report is an output that turbo caches. */
const script = process.env.npm_lifecycle_event;
const ofPackage =
  script && process.cwd() !== import.meta.dirname ? join(process.cwd(), '.reports', `${script}.json`) : undefined;
const outputFile = process.env.VITEST_JSON_OUTPUT_NAME ?? ofPackage;
const json: ['json', { outputFile: string }][] = outputFile ? [['json', { outputFile }]] : [];
export const REPORTERS: ['default', ...typeof json] = ['default', ...json];

const integrationIn = (folders: readonly string[]) =>
  folders.map((folder) => `${folder}/**/*.integration.test.{ts,tsx}`);
/** Tests that mostly wait, for a lease to expire or a request to time out, and use little processor time. */
const WAITING = '**/*.waiting.integration.test.ts';

const INTEGRATION = {
  ...WAITS,
  // Real databases, brokers and browsers on two shared cores.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxWorkers: 3,
  // After the unit tests, which take seconds.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    reporters: REPORTERS,
    // Loading the same code again for each file took longer than the tests. Files with state set it up themselves.
    isolate: false,
    projects: [
      {
        plugins: [compileCatalogues()],
        test: {
          ...WAITS,
          name: 'unit',
          include: [
            ...everywhere.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
            '.ci/*.test.ts',
            'infra/test/**/*.test.ts',
            'e2e/changed/*.test.ts',
          ],
          // Attacks are slow, and have a separate command: `pnpm test:attacks`.
          exclude: ['**/node_modules/**', '**/test/attacks/**', ...integrationIn(everywhere)],
          // Only for hung tests, so long enough for a busy machine.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          ...INTEGRATION,
          name: 'integration',
          include: integrationIn(everywhere),
          exclude: ['**/node_modules/**', ...integrationIn(withDatabase)],
          globalSetup: [GLOBAL_SETUP.programs],
        },
      },
      {
        test: {
          ...INTEGRATION,
          name: 'integration-database',
          include: integrationIn(withDatabase),
          exclude: ['**/node_modules/**', WAITING],
          globalSetup: [GLOBAL_SETUP.programs, GLOBAL_SETUP.postgres],
        },
      },
      {
        test: {
          ...INTEGRATION,
          name: 'integration-database-waiting',
          include: withDatabase.map((folder) => `${folder}/${WAITING}`),
          globalSetup: [GLOBAL_SETUP.programs, GLOBAL_SETUP.postgres],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
