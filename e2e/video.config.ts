import { defineConfig } from '@playwright/test';
import product from './product.config.ts';

/** Records the tutorial video of the public pages from the running product: `pnpm docs:video`. Needs ffmpeg on PATH. */
export default defineConfig({
  ...product,
  testDir: './video',
  testMatch: '*.video.ts',
  timeout: 600_000,
  use: { viewport: { width: 1_280, height: 720 } },
});
