import { defineConfig } from '@playwright/test';
import product from './product.config.ts';

/** Tests that neither set sandbox faults nor use the pool of shared accounts, which all tests have in common. */
const BESIDE = [
  'account-checks',
  'account-mails',
  'api-docs',
  'charts',
  'contact',
  'first-job',
  'funds',
  'keyboard',
  'loading',
  'navigation',
  'passwords',
  'pricing',
  'profile',
  'public',
  'recorded',
  'second-factor',
  'settings',
  'tabs',
  'trouble',
  'wizard',
].map((name) => `**/${name}.spec.ts`);

/** Two lanes: a test often waits for the product, and the product for the sandbox. */
export default defineConfig({
  ...product,
  testDir: './tests',
  workers: 2,
  projects: [
    { name: 'in turn', testIgnore: BESIDE, workers: 1 },
    { name: 'beside', testMatch: BESIDE, workers: 1 },
  ],
  reporter: [
    ['list'],
    // The report that turbo caches, unless the one who runs the tests names another.
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '.reports/test:browser.json' }],
  ],
});
