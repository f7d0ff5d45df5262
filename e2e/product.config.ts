import { defineConfig } from '@playwright/test';

/** The common configuration of all browser tests: they start the complete product, and by default run one at a time. */
export default defineConfig({
  globalSetup: './start-stack.ts',
  fullyParallel: false,
  workers: 1,
  // For hung tests; a busy machine must not exceed it.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  outputDir: './test-results',
  use: {
    // The example on the front page animates row by row, and an animating row would be measured.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
