import { defineConfig } from '@playwright/test';
import product from './product.config.ts';

/** Takes the screenshots of the README and the docs from the running product: `pnpm docs:pictures`. */
export default defineConfig({ ...product, testDir: './pictures', testMatch: '*.picture.ts' });
