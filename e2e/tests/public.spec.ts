import type { Page } from '@playwright/test';
import { SUPPORT_EMAIL_META } from '@trawl/contracts';
import { axeViolations } from '../support/accessible.ts';
import { newEmail } from '../support/customer.ts';
import { expect, test } from '../support/fixtures.ts';
import { PUBLIC_PAGES } from '../support/public-paths.ts';
import { signIn } from '../support/sign-in.ts';

/** Errors of the page; a built page that isn't taken over as it stands is one. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  return errors;
}

const main = (page: Page) => page.getByRole('main');
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const content = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content');

for (const { path, heading } of PUBLIC_PAGES) {
  test(`${path} says what it is, in both colour modes and on a phone`, async ({ page, running }) => {
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
    const image = await page.request.get(running.web + picture.pathname);
    expect(image.headers()['content-type']).toBe('image/png');

    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
}

test('pages have titles and descriptions of their own, and a site map names them all', async ({ page, running }) => {
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

test('the navigation knows who is there', async ({ page, running, customer }) => {
  const places = ['Features', 'Pricing', 'API Pricing', 'About', 'Contact'];
  await test.step('a visitor', async () => {
    await page.goto('/about');
    await expect(nav(page).getByRole('link')).toHaveText(places);
    await expect(page.getByRole('link', { name: 'Trawl, home' })).toHaveAttribute('href', '/');
    await nav(page).getByRole('link', { name: 'API Pricing' }).click();
    await expect(page).toHaveURL(/\/api-pricing$/);
    await expect(nav(page).getByRole('link', { name: 'API Pricing' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('somebody who has yet to verify', async () => {
    const password = 'correct horse battery';
    const input = { name: 'Grace Hopper', email: newEmail(), password, confirmPassword: password };
    expect((await page.request.post(`${running.web}/api/users/register`, { data: input })).ok()).toBe(true);
    await page.goto('/about');
    await page.getByRole('button', { name: 'Account of Grace Hopper' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
    await expect(nav(page).getByRole('link')).toHaveText(places);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('somebody verified', async () => {
    await signIn(page, customer, running.web);
    await page.goto('/about');
    await expect(nav(page).getByRole('link')).toHaveText(['Dashboard', ...places]);
    await expect(page.getByRole('link', { name: 'Trawl, to the dashboard' })).toHaveAttribute('href', '/dashboard');
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
  });
});

test('the footer leads everywhere', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('contentinfo').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(paths).toEqual(
    expect.arrayContaining([
      '/tutorials',
      '/blog',
      '/careers',
      '/contact',
      '/legal/terms',
      '/legal/privacy',
      '/legal/refund',
    ]),
  );
});

test('user plans stand at half their list price in the first month', async ({ page }) => {
  const errors = listenForErrors(page);
  await page.goto('/pricing');
  const plans = main(page).getByRole('region', { name: 'Plans', exact: true });
  const card = (name: string) => plans.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Trial')).toContainText('Free');
  await expect(card('Trial')).toContainText('2h build time/month');
  await expect(card('Starter')).toContainText('$19.50');
  await expect(card('Starter').locator('s')).toHaveText('List price $39');
  await expect(card('Starter')).toContainText('20h build time/month');
  await expect(card('Professional').getByText('Most popular')).toBeVisible();
  await expect(card('Professional')).toContainText('$49.50');
  await expect(card('Professional').locator('s')).toHaveText('List price $99');
  await expect(card('Professional')).toContainText('80h build time/month');
  await expect(card('Professional').getByText('No session id needed')).toBeVisible();
  await expect(card('Professional')).toContainText('3x more build time is consumed if the shared session id is used');
  await expect(page.getByRole('table').getByRole('row', { name: 'Jobs 5 5 15' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row', { name: 'Concurrent 1 1 3' })).toBeVisible();

  await card('Starter').getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('form', { name: 'Create your account' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.reload();
  await expect(page.getByRole('form', { name: 'Create your account' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('API plans stand at full price, and Contact Sales leads to the form', async ({ page }) => {
  await page.goto('/api-pricing');
  const plans = main(page).getByRole('region', { name: 'API plans', exact: true });
  await expect(plans).toContainText('50% off after the 3rd month');
  await expect(plans).toContainText('After 3 months of continuous use');
  for (const [price, requests] of [
    ['$30', '30,000 requests'],
    ['$250', '250,000 requests'],
    ['$1,000', '1M requests'],
  ] as const) {
    await expect(plans.getByRole('listitem').filter({ hasText: requests }).first()).toContainText(price);
  }
  await plans.getByRole('link', { name: 'Contact Sales' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goto('/api-pricing');
  await plans.getByRole('link', { name: 'Get Started with Professional' }).click();
  await expect(page.getByRole('form', { name: 'Create your account' })).toBeVisible();
});

async function fillMessage(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('How large can a job be?');
}

test('the contact form thanks and clears, and calls nobody', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByRole('button', { name: 'Send Message' }).click();
  for (const field of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(form.getByText(`${field} is required`)).toBeVisible();
  }
  await expect(form.getByLabel('Name')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await fillMessage(page);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();
  for (const field of ['Name', 'Email', 'Subject', 'Message']) await expect(form.getByLabel(field)).toHaveValue('');
  expect(calls).toEqual([]);
});

test('where support has an address, the message is sent there', async ({ page }) => {
  await page.route(/\/contact\?/, async (route) => {
    const answer = await route.fetch();
    const meta = `<meta name="${SUPPORT_EMAIL_META}" content="support@house.example"/></head>`;
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</head>', meta) });
  });
  const sent = page.waitForRequest('**/api/contact');
  await page.route('**/api/contact', (route) => route.fulfill({ json: { status: 'success', data: {} } }));
  await page.goto('/contact?subject=Refund');
  await expect(page.getByLabel('Subject')).toHaveValue('Refund');
  await fillMessage(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'A question',
    message: 'How large can a job be?',
  });
  await expect(page.getByText('Message sent!')).toBeVisible();
});

test('legal pages were last updated today', async ({ page }) => {
  for (const name of ['terms', 'privacy', 'refund']) {
    await page.goto(`/legal/${name}`);
    const today = await page.evaluate(() => new Date().toLocaleDateString('en', { dateStyle: 'long' }));
    await expect(page.getByText(`Last updated: ${today}`)).toBeVisible();
  }
  await expect(main(page)).toContainText('Contact support within 14 days of purchase');
  await expect(main(page)).toContainText('5-7 business days for processing');
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

test('the film plays when it is asked to, with captions, and loads nothing before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  const film = page.locator('video');
  await expect(film).toHaveAttribute('poster', /tutorial-poster/);
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/tutorial.webm');
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
  const { seconds, cues } = await film.evaluate((video: HTMLVideoElement) => ({
    seconds: video.duration,
    cues: video.textTracks[0]?.cues?.length ?? 0,
  }));
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThan(300);
  expect(cues).toBeGreaterThan(8);
});

test('a phone has a menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(nav(page).getByRole('link')).toHaveCount(5);
  expect(await axeViolations(page)).toEqual([]);
  await nav(page).getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  await expect(nav(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(nav(page)).toBeHidden();
});

test('the colour mode is changed on public pages and kept', async ({ page }) => {
  await page.goto('/features');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('an address that leads nowhere says so', async ({ page }) => {
  const answer = await page.goto('/nowhere/at/all');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('public pages speak the language chosen on the device, and load no words for who reads English', async ({
  page,
}) => {
  const errors = listenForErrors(page);
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(await response.text());
  });
  await page.goto('/pricing');
  await page.waitForLoadState('networkidle');
  expect(scripts.some((script) => script.includes('Am beliebtesten'))).toBe(false);

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
