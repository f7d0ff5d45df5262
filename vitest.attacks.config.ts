import { defineConfig } from 'vitest/config';
import { TableReporter } from './packages/stack/src/testing/table-reporter.ts';
import { GLOBAL_SETUP, PATIENCE, REPORTERS } from './vitest.config.ts';

/** `pnpm test:attacks`: what an attacker would try, with a table of what came back. */
export default defineConfig({
  test: {
    ...PATIENCE,
    name: 'attacks',
    // Each file in a process of its own: one that crashes takes no other with it.
    include: ['{apps,packages}/*/test/attacks/*.attack.test.ts', 'apps/api/test/route-matrix.integration.test.ts'],
    globalSetup: [GLOBAL_SETUP.programs, GLOBAL_SETUP.postgres],
    reporters: [...REPORTERS, new TableReporter()],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Times are measured: one file at once.
    maxWorkers: 1,
  },
});
