import { defineConfig } from '@playwright/test';
import product from './product.config.ts';

/** Measures the public pages and the dashboard of the running product, and prints a table of each: `pnpm measure:pages`. */
export default defineConfig({
  ...product,
  testDir: './pages',
  testMatch: '*.measure.ts',
  timeout: 600_000,
});
