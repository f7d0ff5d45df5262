import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { COLOR_MODES, useColorMode } from '../support/color-modes.ts';
import { expect, test } from '../support/fixtures.ts';
import { PUBLIC_PAGES } from '../support/public-paths.ts';

const IMAGES = resolve(import.meta.dirname, '../../docs/images');
const PREVIEW = resolve(import.meta.dirname, '../../apps/web/public/trawl-preview.png');
/** Pages whose screenshots are in the docs; the others are only tested. */
const SHOWN = ['/', '/pricing', '/blog', '/features'];

const nameOf = (path: string): string => (path === '/' ? 'home' : path.slice(1));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

for (const mode of COLOR_MODES) {
  test(`public pages, wide and narrow, ${mode}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await useColorMode(page, mode);
    for (const { path } of PUBLIC_PAGES.filter((each) => SHOWN.includes(each.path))) {
      for (const [width, height, size] of [
        [1_280, 800, ''],
        [360, 780, '-narrow'],
      ] as const) {
        await page.setViewportSize({ width, height });
        await open(page, path);
        const file = `${nameOf(path)}${size}${mode === 'dark' ? '-dark' : ''}.png`;
        await page.screenshot({ path: resolve(IMAGES, file), animations: 'disabled' });
      }
    }
  });
}

/** The image of shared links: the home page's headline and example, without the rest of the page. */
test('the picture of shared links', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1_200, height: 630 });
  await open(page, '/');
  await page.addStyleTag({
    content: `
      body { overflow: hidden !important }
      header:has(nav) { border: 0 !important; background: none !important }
      header nav, header button, header a[href='/login'], footer, section:not(:first-of-type) { display: none !important }
      main section:first-of-type button { display: none !important }
      header:has(nav) > div, main > div { width: 1072px !important }
      main > div { padding: 24px 0 0 !important }
      main section { gap: 48px !important }
    `,
  });
  await page.screenshot({ path: PREVIEW, animations: 'disabled' });
});
