import { defineConfig } from '@playwright/test';

/** What all programs in a browser have in common: the whole product is started for them, and they run one after the other. */
export default defineConfig({
  globalSetup: './start-stack.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  outputDir: './test-results',
  use: {
    // The example on the front page fills row by row, and a row on its way in would be measured halfway.
    contextOptions: { reducedMotion: 'reduce' },
    // Its pages can be looked at step by step; a film of them besides takes a sixth of the processor.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
