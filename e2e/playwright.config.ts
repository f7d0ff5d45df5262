import { defineConfig } from '@playwright/test';
import product from './product.config.ts';

const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/**
 * Tests that neither use the pool of shared accounts nor set sandbox faults for all sessions. All tests share both.
 */
const BESIDE = files([
  'actions',
  'analysis',
  'api-docs',
  'bell',
  'changes',
  'charts',
  'contact',
  'downloads',
  'engine',
  'extension',
  'first-job',
  'fits',
  'first-steps',
  'funds',
  'job-list',
  'job-search',
  'keyboard',
  'navigation',
  'passwords',
  'plan',
  'pricing',
  'profile',
  'pseudo-locale',
  'public',
  'recorded',
  'results-grid',
  'runs',
  'script-sizes',
  'settings',
  'show-more',
  'tabs',
  'usernames',
  'whole-list',
  'wizard',
  'wizard-targets',
]);
/** The same, for tests that mostly wait for a countdown or a timeout. */
const WAITING = files(['account-checks', 'account-mails', 'loading', 'second-factor', 'trouble']);

/** Five lanes: a test often waits for the product, and the product for the sandbox. */
export default defineConfig({
  ...product,
  testDir: './tests',
  workers: 5,
  projects: [
    { name: 'in turn', testIgnore: [...BESIDE, ...WAITING], workers: 1 },
    { name: 'beside', testMatch: BESIDE, workers: 3 },
    { name: 'waiting', testMatch: WAITING, workers: 1 },
  ],
  reporter: [
    ['list'],
    // The report that turbo caches, unless PLAYWRIGHT_JSON_OUTPUT_NAME is set.
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '.reports/test:browser.json' }],
  ],
});
