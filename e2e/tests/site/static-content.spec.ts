import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { listenForErrors } from '../../support/page-errors.ts';

const BUILD = resolve(import.meta.dirname, '../../../apps/web/build/client');
const CLASS = /class="([^"]+)"/g;
/** A class of a CSS module. */
const HASHED = /^_[\w-]+_\w+_\d+$/;
const STYLESHEET = /<link rel="stylesheet" href="([^"#]+)/g;

test('a built page links the styles of all its elements', () => {
  const pages = readdirSync(BUILD, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('index.html'));
  expect(pages.length).toBeGreaterThan(15);
  for (const page of pages) {
    const html = readFileSync(join(BUILD, page), 'utf8');
    const styles = [...html.matchAll(STYLESHEET)]
      .map(([, url = '']) => readFileSync(join(BUILD, url), 'utf8'))
      .join('');
    const classes = [...html.matchAll(CLASS)].flatMap(([, names = '']) => names.split(' '));
    const missing = classes.filter((name) => HASHED.test(name) && !styles.includes(`.${name}`));
    expect.soft([...new Set(missing)], page).toEqual([]);
  }
});

const SECTIONS = /\/assets\/(home|feature)-sections-[^.]+\.js$/;

test('the script of static content loads only when the app renders it', async ({ page }) => {
  const errors = listenForErrors(page);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (SECTIONS.test(request.url())) loaded.push(request.url());
  });

  await page.goto('/features');
  const collected = page.getByRole('heading', { name: 'Followers', exact: true });
  await expect(collected).toBeVisible();
  // Links navigate within the app once the page is hydrated.
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page).toHaveURL('/pricing');
  expect(loaded).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'Trawl' }).click();
  await expect(page.getByRole('heading', { name: 'Made for people who rely on the numbers' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Features' }).click();
  await expect(collected).toBeVisible();
  expect(loaded).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('a page in another language is hidden until its texts have loaded', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('trawl-settings', '{"language":"de"}'));
  const load = Promise.withResolvers<void>();
  await page.route('**/assets/messages-*/de/*.json', async (route) => {
    await load.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/messages-*/de/pricing.json');
  await page.goto('/pricing');
  await asked;
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect(title).toHaveText('Pricing');
  await expect(title).toBeHidden();
  load.resolve();
  await expect(title).toHaveText('Preise');
  await expect(title).toBeVisible();
});

test('an incomplete mail link shows its error in the chosen language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('trawl-settings', '{"language":"de"}'));
  for (const path of ['/verify-email', '/reset-password']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Im Link', { timeout: 10_000 });
  }
});

/** Found by text alone, because a role excludes what is in a hidden element. */
const statesOfExample = (page: Page) => ({
  begun: page.getByText('Reading followers…'),
  finished: page.getByText('Complete: 2,400 of 2,400 found.'),
});

test('the example on the home page is animated without scripts', async ({ browser, running }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto(running.web);
  const { begun, finished } = statesOfExample(page);
  await expect(begun).toBeVisible();
  await expect(finished).toBeHidden();

  // While a page waits for its texts in another language, all of it is hidden.
  await page.evaluate(() => document.documentElement.toggleAttribute('data-waiting', true));
  await expect(begun).toBeHidden();
  await page.evaluate(() => document.documentElement.toggleAttribute('data-waiting', false));
  await expect(begun).toBeVisible();

  await session.send('Animation.setPlaybackRate', { playbackRate: 100 });
  await expect(finished).toBeVisible();
  await expect(begun).toBeHidden();
  await context.close();
});

test('with reduced motion, the example on the home page is finished', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const { begun, finished } = statesOfExample(page);
  await expect(finished).toBeVisible();
  await expect(begun).toBeHidden();
});
