import { defineConfig } from 'vitest/config';

const everywhere = ['packages/*/{src,test}', 'apps/*/{src,test}'];
const integration = everywhere.map((root) => `${root}/**/*.integration.test.{ts,tsx}`);

export default defineConfig({
  test: {
    // Loading the same code anew for each file took longer than the tests; where state is kept, each file sets up its own.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: everywhere.map((root) => `${root}/**/*.test.{ts,tsx}`),
          // Attacks take long, and have a command of their own: `pnpm test:attacks`.
          exclude: ['**/node_modules/**', '**/test/attacks/**', ...integration],
        },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          globalSetup: ['packages/stack/src/testing/global-setup.ts'],
          // Real databases, brokers and browsers on two shared cores.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // After the unit tests, which take seconds.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
