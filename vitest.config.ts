import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compileCatalogues } from './packages/messages/src/compile-catalogues.ts';

const everywhere = ['packages/*/{src,test}', 'apps/*/{src,test}', 'faults/src'];
/** Waits end as soon as they can; a loaded machine needs longer. */
export const PATIENCE = {
  setupFiles: [fileURLToPath(new URL('packages/stack/src/testing/patient-waits.ts', import.meta.url))],
  expect: { poll: { timeout: 60_000 } },
};

const outputFile = process.env.VITEST_JSON_OUTPUT_NAME;
const json: ['json', { outputFile: string }][] = outputFile ? [['json', { outputFile }]] : [];
export const REPORTERS: ['default', ...typeof json] = ['default', ...json];

const integration = everywhere.map((root) => `${root}/**/*.integration.test.{ts,tsx}`);

export default defineConfig({
  test: {
    reporters: REPORTERS,
    // Loading the same code anew for each file took longer than the tests; where state is kept, each file sets up its own.
    isolate: false,
    projects: [
      {
        plugins: [compileCatalogues()],
        test: {
          ...PATIENCE,
          name: 'unit',
          include: [...everywhere.map((root) => `${root}/**/*.test.{ts,tsx}`), '.ci/*.test.ts'],
          // Attacks take long, and have a command of their own: `pnpm test:attacks`.
          exclude: ['**/node_modules/**', '**/test/attacks/**', ...integration],
          // A hung test fails by it; a busy machine alone must not.
          testTimeout: 90_000,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'integration',
          include: integration,
          globalSetup: ['packages/stack/src/testing/global-setup.ts'],
          // Real databases, brokers and browsers on two shared cores.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // After the unit tests, which take seconds.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
