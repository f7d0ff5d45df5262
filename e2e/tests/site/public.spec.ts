import type { Page, Response } from '@playwright/test';
import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { listenForErrors } from '../../support/page-errors.ts';
import { PUBLIC_PAGES } from '../../support/public-paths.ts';

const content = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content');

for (const { path, heading } of PUBLIC_PAGES) {
  test(`${path} has its heading and is accessible, in both color modes and on a phone`, async ({ page, running }) => {
    const errors = listenForErrors(page);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

    await expect(page).toHaveTitle(/Trawl/);
    const title = await page.title();
    expect(await content(page, 'meta[property="og:title"]')).toBe(title);
    const description = await content(page, 'meta[name="description"]');
    expect(description?.length).toBeGreaterThan(40);
    expect(await content(page, 'meta[property="og:description"]')).toBe(description);
    const { origin } = new URL((await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '');
    expect(new URL(running.web).port).toBe(new URL(origin).port);
    expect(await content(page, 'meta[property="og:url"]')).toBe(origin + path);
    expect(await page.locator('link[rel="canonical"]').count()).toBe(1);
    const picture = new URL((await content(page, 'meta[property="og:image"]')) ?? '');
    const type = async (url: string) => (await fetch(url)).headers.get('content-type');
    expect(await page.evaluate(type, picture.pathname)).toBe('image/png');

    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
}

test('pages have their own titles and descriptions, and the site map lists all pages', async ({ page, running }) => {
  const seen = new Set<string>();
  const map = await (await page.request.get(`${running.web}/sitemap.xml`)).text();
  for (const { path } of PUBLIC_PAGES) {
    const html = await (await page.request.get(running.web + path)).text();
    seen
      .add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
      .add(/name="description" content="(.*?)"/.exec(html)?.[1] ?? '');
    expect(map).toMatch(new RegExp(`<loc>http://[^/<]+${path}</loc>`));
  }
  expect(seen.size).toBe(2 * PUBLIC_PAGES.length);
  expect(map).not.toContain('/login');
  const robots = await (await page.request.get(`${running.web}/robots.txt`)).text();
  expect(robots).toMatch(/^Sitemap: http:\/\/.*\/sitemap\.xml$/m);
});

test('legal pages were last updated today', async ({ page }) => {
  for (const name of ['terms', 'privacy', 'refund']) {
    await page.goto(`/legal/${name}`);
    const today = await page.evaluate(() => new Date().toLocaleDateString('en', { dateStyle: 'long' }));
    await expect(page.getByText(`Last updated: ${today}`)).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('Contact support within 14 days of purchase');
  await expect(page.getByRole('main')).toContainText('5-7 business days for processing');
});

test('the guide shows the cookie in two browsers', async ({ page }) => {
  await page.goto('/blog');
  for (const browser of ['Chrome', 'Firefox']) {
    const figure = page.getByRole('figure').filter({ hasText: `${browser}:` });
    await expect(figure).toBeVisible();
    await expect(figure.locator('table')).toContainText('sessionid');
  }
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('form', { name: 'Create your account' })).toBeVisible();
});

test('the video plays on request, with captions in the page’s language, and loads nothing before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  const player = page.locator('video');
  await expect(player).toHaveAttribute('poster', /tutorial-poster/);
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/tutorial.webm');
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
  const { seconds, languages, shown } = await player.evaluate((video: HTMLVideoElement) => ({
    seconds: video.duration,
    languages: [...video.textTracks].map(({ language, label }) => `${language}: ${label}`),
    shown: [...video.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .map(({ language, cues }) => ({ language, cues: cues?.length ?? 0 })),
  }));
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThan(300);
  expect(languages).toEqual(['en: English', 'es: Español', 'fr: Français', 'de: Deutsch']);
  expect(shown).toEqual([{ language: 'en', cues: expect.any(Number) }]);
  expect(shown[0]?.cues).toBeGreaterThan(8);

  await page.evaluate(() => localStorage.setItem('trawl-settings', JSON.stringify({ language: 'de' })));
  await page.reload();
  await expect(page.locator('track[default]')).toHaveAttribute('srclang', 'de');
});

test('public pages use the language chosen on the device, and load no messages for English', async ({ page }) => {
  const errors = listenForErrors(page);
  const scripts: Promise<string>[] = [];
  const keepScript = (response: Response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text());
  };
  page.on('response', keepScript);
  await page.goto('/pricing');
  await page.waitForLoadState('networkidle');
  // A later navigation would discard the bodies.
  page.off('response', keepScript);
  expect(scripts.length).toBeGreaterThan(0);
  expect((await Promise.all(scripts)).some((script) => script.includes('Am beliebtesten'))).toBe(false);

  for (const [language, heading, place, place404] of [
    ['de', 'Preise', 'Funktionen', 'Seite nicht gefunden'],
    ['fr', 'Tarifs', 'Fonctionnalités', 'Page introuvable'],
    ['es', 'Precios', 'Funciones', 'Página no encontrada'],
  ] as const) {
    await page.evaluate(
      (value) => localStorage.setItem('trawl-settings', JSON.stringify({ language: value })),
      language,
    );
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(`${heading} · Trawl`);
    await page.getByRole('banner').getByRole('link', { name: place }).click();
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: place404 })).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('the addresses of forms have their own titles, in the chosen language', async ({ page }) => {
  for (const [language, login, register] of [
    ['en', 'Sign In', 'Create your account'],
    ['de', 'Anmelden', 'Konto erstellen'],
    ['es', 'Iniciar sesión', 'Crea tu cuenta'],
    ['fr', 'Se connecter', 'Créer votre compte'],
  ] as const) {
    await page.goto('/login');
    await page.evaluate(
      (value) => localStorage.setItem('trawl-settings', JSON.stringify({ language: value })),
      language,
    );
    await page.reload();
    await expect(page).toHaveTitle(`${login} · Trawl`);
    await page.goto('/register');
    await expect(page).toHaveTitle(`${register} · Trawl`);
  }
});
