import { defineConfig } from '@playwright/test';
import product from './product.config.ts';

const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/**
 * Tests that may run in parallel, because they neither use the pool of shared accounts nor set sandbox faults for all sessions. All
 * tests share one pool and one sandbox.
 */
const PARALLEL = files([
  'actions',
  'analysis',
  'api-docs',
  'bell',
  'changes',
  'charts',
  'contact',
  'covered-focus',
  'downloads',
  'edit-job',
  'engine',
  'extension',
  'first-job',
  'first-screens',
  'fits',
  'first-steps',
  'font-size',
  'funds',
  'job-list',
  'job-page',
  'job-search',
  'keyboard',
  'navigation',
  'opened-types',
  'passwords',
  'plan',
  'pricing',
  'profile',
  'pseudo-locale',
  'public',
  'recorded',
  'results-grid',
  'results-loading',
  'runs',
  'script-sizes',
  'settings',
  'show-more',
  'static-content',
  'tabs',
  'usernames',
  'whole-list',
  'wizard',
  'wizard-accounts',
  'wizard-targets',
]);
/** The same, for tests that mostly wait for a countdown or a timeout. */
const WAITING = files(['account-checks', 'account-mails', 'loading', 'second-factor', 'trouble']);

/** Fresh memory takes about 20 ms on most machines, and ten times as long on some virtual machines. */
const SLOW_MEMORY_MS = 120;

/** Whether this machine is too slow for many browsers at once: tests would exceed the product's timeouts. */
function isSlowMachine(): boolean {
  const startedAt = performance.now();
  Buffer.alloc(64 * 2 ** 20, 1);
  return performance.now() - startedAt > SLOW_MEMORY_MS;
}

/** Test processes load this file, too. */
const isRunner = process.env.TEST_WORKER_INDEX === undefined;
/** A test often waits for the product, and the product for the sandbox, so two processors have work for several lanes. */
const PARALLEL_LANES = isRunner && isSlowMachine() ? 1 : 3;

export default defineConfig({
  ...product,
  testDir: './tests',
  workers: PARALLEL_LANES + 2,
  projects: [
    { name: 'in turn', testIgnore: [...PARALLEL, ...WAITING], workers: 1 },
    { name: 'parallel', testMatch: PARALLEL, workers: PARALLEL_LANES },
    { name: 'waiting', testMatch: WAITING, workers: 1 },
  ],
  reporter: [
    ['list'],
    // The report that turbo caches, unless PLAYWRIGHT_JSON_OUTPUT_NAME is set.
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '.reports/test:browser.json' }],
  ],
});
