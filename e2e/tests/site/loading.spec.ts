import type { Page, Route } from '@playwright/test';
import { LANGUAGES } from '@trawl/messages/languages';
import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openJobForm } from '../../support/job-form.ts';
import { signIn } from '../../support/sign-in.ts';

const ENTRY = /\/assets\/entry\.client-.*\.js$/;
const ROOT = /\/assets\/root-.*\.js$/;
const JOBS = /\/assets\/jobs-.*\.js$/;
const STYLES = /\/assets\/root-.*\.css$/;

const WORDS = {
  en: ['This page did not load completely', 'Reload'],
  es: ['Esta página no se ha cargado del todo', 'Recargar'],
  fr: ['Cette page n’est pas complètement chargée', 'Recharger'],
  de: ['Diese Seite wurde nicht vollständig geladen', 'Neu laden'],
} as const;

const message = (page: Page, language: keyof typeof WORDS = 'en') =>
  page.getByRole('alert').filter({ hasText: WORDS[language][0] });

/** Counts the requests for the page itself. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

const once = (answer: (route: Route) => Promise<void>) => {
  let first = true;
  return (route: Route) => {
    if (!first) return route.fallback();
    first = false;
    return answer(route);
  };
};

const networkChanged = (route: Route) => route.abort('internetdisconnected');
const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' });

for (const [what, asset] of [
  ['entry script', ENTRY],
  ['script of the app’s frame', ROOT],
  ['stylesheet', STYLES],
] as const) {
  test(`a page whose ${what} fails once recovers by itself`, async ({ page, running, customer }) => {
    await signIn(page, customer, running.web);
    const loads = countLoads(page);
    let failed = 0;
    await page.route(
      asset,
      once((route) => {
        failed += 1;
        return networkChanged(route);
      }),
    );
    await page.goto('/dashboard');
    await expect.poll(loads).toBe(2);
    await expect(page.getByText('No recent jobs to display.')).toBeVisible();
    await expect(message(page)).toHaveCount(0);
    expect([failed, loads()]).toEqual([1, 2]);
  });
}

test('a page whose scripts and styles never load shows a message in its language and colors', async ({
  page,
  browser,
}) => {
  const loads = countLoads(page);
  await page.route(/\/assets\//, networkChanged);
  await page.goto('/dashboard');
  await expect(message(page)).toBeVisible();
  await expect(message(page)).toContainText('What is saved on the server is safe.');
  expect(loads()).toBe(2);
  await expect(page).toHaveTitle(WORDS.en[0]);
  expect(await axeViolations(page)).toEqual([]);

  await test.step('Reload loads the page again, and works once the files load', async () => {
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(loads).toBe(3);
    await expect(message(page)).toBeVisible();
    await page.unroute(/\/assets\//);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  });

  for (const language of LANGUAGES.filter((other) => other !== 'en')) {
    await page.evaluate((value) => {
      localStorage.setItem('trawl-settings', JSON.stringify({ language: value }));
      localStorage.setItem('mantine-color-scheme-value', 'dark');
    }, language);
    await page.route(/\/assets\//, networkChanged);
    await page.goto('/dashboard');
    await expect(message(page, language)).toBeVisible();
    await expect(page.getByRole('button', { name: WORDS[language][1] })).toBeVisible();
    await expect(message(page, language)).toHaveCSS('color-scheme', 'dark');
    await page.unroute(/\/assets\//);
  }

  await test.step('a page for recipients shows the message in the browser’s language', async () => {
    const context = await browser.newContext({ locale: 'fr-CA', baseURL: new URL(page.url()).origin });
    const stranger = await context.newPage();
    await stranger.route(/\/assets\/.*\.js$/, networkChanged);
    await stranger.goto('/opt-out');
    await expect(message(stranger, 'fr')).toBeVisible();
    await context.close();
  });
});

test('a prerendered page whose scripts never load stays readable next to the message', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(/\/assets\/.*\.js$/, networkChanged);
  await page.goto('/pricing');
  await expect(message(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeInViewport();
});

test('a script without a response times out after 20 s, and the page offers a reload', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  // Without a pause, time also passes while the page loads.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.route(ENTRY, () => new Promise(() => undefined));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toBeVisible();
  await page.clock.runFor(19_000);
  await expect(message(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(message(page)).toBeVisible();
});

test('an old tab whose chunk is gone reloads once, at the requested page', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  const loads = countLoads(page);
  await page.route(JOBS, once(gone));
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/jobs$/);
  await expect(message(page)).toHaveCount(0);
  expect(loads()).toBe(1);
});

test('a chunk that stays missing shows a message without a second reload', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  const loads = countLoads(page);
  await page.route(JOBS, gone);
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(message(page)).toBeVisible();
  expect(loads()).toBe(1);

  await test.step('Back works and removes the message', async () => {
    await page.goBack();
    await expect(page.getByText('No recent jobs to display.')).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  });
});

test('offline, a missing chunk shows a message, and loads when the connection is back', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  const loads = countLoads(page);
  await page.context().setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'All Accounts', exact: true }).click();
  await expect(message(page)).toBeVisible();
  expect(loads()).toBe(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'All Accounts', level: 1 })).toBeVisible();
  await expect(message(page)).toHaveCount(0);
});

test('offline, a tab whose script is missing keeps the rest of its page', async ({ page, running, customer }) => {
  const { _id } = await customer.createJob({ type: 'profile', target: 'nasa', settings: {} });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  const tab = page.getByRole('tab', { name: 'Runs' });
  await expect(tab).toBeVisible();
  await page.context().setOffline(true);
  await tab.click();
  await expect(message(page)).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true })).toBeVisible();
  await expect(tab).toHaveAttribute('aria-selected', 'true');

  await test.step('other tabs work', async () => {
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(message(page)).toHaveCount(0);
    await expect(page.getByRole('tabpanel')).toContainText('nasa');
  });

  await test.step('it loads when the connection is back', async () => {
    await tab.click();
    await expect(message(page)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Runs appear here after the first start.')).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  });
});

test('an old tab whose form lacks a part keeps what was typed, and leaves the reload to the user', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await openJobForm(page, 'Followers');
  await page.getByLabel('Session ID', { exact: true }).fill('5150%3Atyped');
  const loads = countLoads(page);
  await page.route(/\/assets\/(refused-lines|calendar-fields)-.*\.js$/, gone);
  await page.getByLabel('Target', { exact: true }).fill('nasa\nnot a name');
  await expect(message(page)).toBeVisible();
  await page.getByRole('radio', { name: /^Recurring/ }).check();
  await page.getByLabel('Run every').selectOption('Days of the week, at a time');
  await expect(page.getByLabel('Target', { exact: true })).toHaveValue('nasa\nnot a name');
  await expect(page.getByLabel('Session ID', { exact: true })).toHaveValue('5150%3Atyped');
  expect(loads()).toBe(0);

  await test.step('the browser asks before a reload', async () => {
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.type();
    });
    await page.getByRole('button', { name: 'Reload' }).click();
    expect(await asked).toBe('beforeunload');
    await expect(page.getByLabel('Session ID', { exact: true })).toHaveValue('5150%3Atyped');
  });
});

test('a form stays if the script of dialogs and tooltips is missing', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.route(/\/assets\/loaded-.*\.js$/, gone);
  await page.goto('/dashboard/profile');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Ada Byron');
  const loads = countLoads(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(message(page)).toBeVisible();
  await expect(name).toHaveValue('Ada Byron');
  expect(loads()).toBe(0);
});

test('an asset of another build returns a plain 404', async ({ page, running }) => {
  const answer = await page.request.get(`${running.web}/assets/jobs-old.js`);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
});
