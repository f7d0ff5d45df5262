import { defineConfig } from 'vitest/config';
import { TableReporter } from './packages/stack/src/testing/table-reporter.ts';
import { GLOBAL_SETUP, REPORTERS, WAITS } from './vitest.config.ts';

const ATTACKS = {
  ...WAITS,
  globalSetup: [GLOBAL_SETUP.programs, GLOBAL_SETUP.postgres],
  testTimeout: 300_000,
  hookTimeout: 120_000,
};
const attacksIn = (name: string) => `{apps,packages}/*/test/attacks/*${name}`;
/** Attacks whose tests limit the processor time or the duration of each response. */
const TIMED = attacksIn('.timed.attack.test.ts');

/** `pnpm test:attacks`: runs attacks and prints a table of the responses. */
export default defineConfig({
  test: {
    reporters: [...REPORTERS, new TableReporter()],
    // A separate process per file, so that a crash affects only one file.
    projects: [
      {
        test: {
          ...ATTACKS,
          name: 'attacks',
          include: [attacksIn('.attack.test.ts'), 'apps/api/test/route-matrix.integration.test.ts'],
          exclude: ['**/node_modules/**', TIMED],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...ATTACKS,
          name: 'timed attacks',
          include: [TIMED],
          maxWorkers: 1,
          // After the others, one file at a time.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
