import type { Page } from 'puppeteer';
import { z } from 'zod';

/**
 * Reads the scripts only: their JSON escapes quotation marks, so a profile's texts can't contain another id. Runs in the page, so it
 * is stored as text.
 */
const READ = `[...document.scripts].map((script) => /"profile_id":"(\\d{1,30})"/.exec(script.textContent)?.[1]).find(Boolean) ?? null`;

/** The id of the user whose profile the page shows; null if the page doesn't contain it. */
export const readProfileId = async (page: Page): Promise<string | null> =>
  z
    .string()
    .nullable()
    .parse(await page.evaluate(READ));
