import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Records the tutorial film of the public pages from the running product: `pnpm docs:video`. Needs ffmpeg on PATH. */
export default defineConfig({
  ...tests,
  testDir: './film',
  testMatch: '*.film.ts',
  reporter: 'list',
  timeout: 600_000,
  use: { viewport: { width: 1_280, height: 720 } },
});
