import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Measures the public pages and the dashboard of the running product, and prints a table of each: `pnpm measure:pages`. */
export default defineConfig({
  ...tests,
  testDir: './pages',
  testMatch: '*.measure.ts',
  reporter: 'list',
  timeout: 600_000,
});
