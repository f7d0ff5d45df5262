import { defineConfig } from 'vitest/config';
import { TableReporter } from './packages/stack/src/testing/table-reporter.ts';
import { GLOBAL_SETUP, REPORTERS, WAITS } from './vitest.config.ts';

/** `pnpm test:attacks`: runs attacks and prints a table of the responses. */
export default defineConfig({
  test: {
    ...WAITS,
    name: 'attacks',
    // A separate process per file, so that a crash affects only one file.
    include: ['{apps,packages}/*/test/attacks/*.attack.test.ts', 'apps/api/test/route-matrix.integration.test.ts'],
    globalSetup: [GLOBAL_SETUP.programs, GLOBAL_SETUP.postgres],
    reporters: [...REPORTERS, new TableReporter()],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Times are measured, so run one file at a time.
    maxWorkers: 1,
  },
});
