import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './tests',
  globalSetup: './start-stack.ts',
  fullyParallel: false,
  // The whole product runs beside the browser on two cores.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  outputDir: './test-results',
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
});
