import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Takes the pictures of the README and the docs from the running product: `pnpm docs:pictures`. */
export default defineConfig({ ...tests, testDir: './pictures', testMatch: '*.picture.ts', reporter: 'list' });
