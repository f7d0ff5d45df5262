import type { Page } from '@playwright/test';
import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { button, toasts } from '../../support/locators.ts';
import { signIn } from '../../support/sign-in.ts';

const SERVER = /\/(api|trpc)\//;
const UNREACHABLE = 'We can’t reach the server. Check your connection and try again.';
const RUN_MS = 120_000;

async function fillWizard(page: Page, sessionId: string): Promise<void> {
  await page.goto('/dashboard/jobs/create');
  await page.getByRole('radio', { name: /Instagram/ }).check();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: /^Followers/ }).check();
  await button(page, 'Next').click();
  await page.getByLabel('Job Name').fill('Typed with care');
  await page.getByLabel('Target', { exact: true }).fill('nasa\ntidepool_lab');
  await page.getByLabel('Followers per profile').fill('77');
  await page.getByRole('textbox', { name: 'Session ID' }).fill(sessionId);
}

async function expectTyped(page: Page, sessionId: string): Promise<void> {
  await expect(page.getByLabel('Job Name')).toHaveValue('Typed with care');
  await expect(page.getByLabel('Target', { exact: true })).toHaveValue('nasa\ntidepool_lab');
  await expect(page.getByLabel('Followers per profile')).toHaveValue('77');
  await expect(page.getByRole('textbox', { name: 'Session ID' })).toHaveValue(sessionId);
}

test('an expired login loses no typed input', async ({ page, running, customer }) => {
  const sessionId = await newSession(running);
  await signIn(page, customer, running.web);
  await fillWizard(page, sessionId);
  await page.getByLabel('Job Name').focus();
  await customer.api('POST', '/api/users/logout');
  // Saves, unless one of the page's requests was rejected before.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByText('Sign in to continue to the page you requested.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const form = page.getByRole('form', { name: 'Sign in to Trawl' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password', { exact: true }).fill(customer.password);
  await form.getByRole('button', { name: 'Sign In' }).click();

  await expectTyped(page, sessionId);
  await button(page, 'Create Job').click();
  await expect(page.getByRole('heading', { name: 'Typed with care', level: 1 })).toBeVisible();
});

test('an unreachable server is reported with advice, and typed input stays', async ({ page, running, customer }) => {
  const sessionId = await newSession(running);
  await signIn(page, customer, running.web);
  await fillWizard(page, sessionId);
  await page.route(SERVER, (route) => route.abort());
  await button(page, 'Create Job').click();
  await expect(toasts(page)).toContainText('Failed to save job. Please try again.');
  await expect(toasts(page)).toContainText(UNREACHABLE);
  await expectTyped(page, sessionId);
  await page.unroute(SERVER);
  await button(page, 'Create Job').click();
  await expect(page.getByRole('heading', { name: 'Typed with care', level: 1 })).toBeVisible();

  await test.step('each screen shows what could not be loaded, and offers a retry', async () => {
    const screens = [
      { link: 'Dashboard', title: 'Failed to load jobs.', sign: 'Recent Jobs' },
      { link: 'Jobs', title: 'Failed to load jobs.', sign: 'Typed with care' },
      { link: 'All Accounts', title: 'Failed to load accounts', sign: 'No accounts yet' },
    ];
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    for (const { link, title, sign } of screens) {
      await page.route(SERVER, (route) => route.abort());
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('main').getByText(title)).toBeVisible();
      await expect(page.getByRole('main').getByText(UNREACHABLE)).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: /^Loading/ }),
      ).toHaveCount(0);
      await expect(toasts(page)).toContainText(title);
      await page.unroute(SERVER);
      await button(page, 'Try again').click();
      await expect(page.getByRole('main').getByText(sign, { exact: true }).first()).toBeVisible();
    }
  });
});

test('a verification link that can’t reach the server can be tried again', async ({ page }) => {
  await page.route(SERVER, (route) => route.abort());
  await page.goto('/verify-email?email=ada%40example.com&token=unknown');
  await expect(page.getByRole('main').getByText('An unexpected error occurred.')).toBeVisible();
  await page.unroute(SERVER);
  await button(page, 'Try again').click();
  await expect(page.getByRole('main').getByText('The verification link is invalid or has expired')).toBeVisible();
  await expect(button(page, 'Try again')).toBeHidden();
});

for (const path of ['/account-action?token=unknown', '/opt-out?to=nasa&key=notthekey0000000']) {
  test(`${path} doesn’t call the link invalid while the server is unreachable`, async ({ page }) => {
    const invalid = page.getByRole('heading', { name: 'This link doesn’t work' });
    await page.route(SERVER, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'An unexpected error occurred.' })).toBeVisible();
    await expect(invalid).toBeHidden();
    await page.unroute(SERVER);
    await button(page, 'Try again').click();
    await expect(invalid).toBeVisible();
  });
}

test('live updates continue after an error response, without a reload', async ({ page, running, customer }) => {
  const live = '**/trpc/jobs.live*';
  const { _id } = await customer.createJob({ type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.route(live, (route) => route.fulfill({ status: 503 }));
  const refused = page.waitForResponse(live);
  await page.goto(`/dashboard/jobs/${_id}`);
  expect((await refused).status()).toBe(503);
  await page.unroute(live);
  await button(page, 'Run').click();
  // Only the stream contains log lines.
  await expect(page.getByRole('log')).toContainText('Done', { timeout: RUN_MS });
});

test('a notice appears while the browser is offline', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  await page.context().setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
});

test('the dashboard refreshes every 30 seconds', async ({ page, running, customer }) => {
  await page.clock.install();
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  const cards = page.getByRole('region', { name: 'Figures' }).getByRole('term');
  await expect(cards).toHaveText([
    'Total Jobs',
    'Build Time Left',
    'Account Type',
    'Active Jobs',
    'Failed Jobs',
    'Completed Jobs',
  ]);
  await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Funds/ })).toHaveText('Funds $0.000');
  await customer.createJob({ name: 'Made elsewhere', type: 'profile', target: 'nasa' });
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('link', { name: 'Made elsewhere' })).toBeVisible();
});

test('a page that failed to load reports it once and keeps the retry button focused', async ({
  page,
  running,
  customer,
}) => {
  const calls = /\/trpc\/[^?]*jobs\.dashboard\b/;
  const title = 'Failed to load jobs.';
  await page.clock.install();
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.route(calls, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).click();
  const retry = button(page, 'Try again');
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(retry).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(toasts(page)).toContainText(title);
  await retry.focus();
  await page.clock.fastForward(10_000);
  await expect(toasts(page)).not.toContainText(title);

  await page.unroute(calls);
  const refused = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await refused.promise;
    await route.abort();
  });
  const refresh = page.waitForRequest(calls);
  await page.clock.fastForward(35_000);
  await refresh;
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  refused.resolve();
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(retry).toBeEnabled({ timeout: 500 });
  }).toPass();
  await expect(retry).toBeFocused();
  await expect(toasts(page)).not.toContainText(title);
});

test('a job that can’t be refreshed is reported once, not after each attempt', async ({ page, running, customer }) => {
  const jobCalls = /\/trpc\/[^?]*jobs\.get\b/;
  const { _id } = await customer.createJob({ name: 'Out of reach', type: 'profile', target: 'nasa' });
  await page.clock.install();
  await signIn(page, customer, running.web);
  // A live update would end the failure.
  await page.route('**/trpc/jobs.live*', (route) => route.abort());
  await page.goto(`/dashboard/jobs/${_id}`);
  await expect(page.getByRole('heading', { name: 'Out of reach', level: 1 })).toBeVisible();
  await toasts(page).evaluate((region) => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const told = added.filter(({ textContent }) => textContent?.includes('Failed to fetch data.')).length;
      region.dataset.told = String(Number(region.dataset.told ?? 0) + told);
    }).observe(region, { childList: true, subtree: true });
  });
  let attempts = 0;
  await page.route(jobCalls, (route) => {
    attempts += 1;
    return route.abort();
  });
  // A query is tried three times before it fails.
  for (const failed of [3, 6]) {
    await page.clock.fastForward(31_000);
    await expect.poll(() => attempts).toBe(failed);
  }
  await page.unroute(jobCalls);
  await customer.api('PATCH', `/api/jobs/${_id}`, { name: 'Within reach' });
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('heading', { name: 'Within reach', level: 1 })).toBeVisible();
  await expect(toasts(page)).toHaveAttribute('data-told', '1');
});

test('toasts stay for 3 s after a failed login and for 5 s after a failed load', async ({
  page,
  running,
  customer,
}) => {
  /** The milliseconds for which a toast was visible. */
  const visibleMs = async (title: string): Promise<number> => {
    const toast = toasts(page).getByText(title, { exact: true });
    await expect(toast).toBeVisible();
    const from = Date.now();
    await expect(toast).toBeHidden();
    return Date.now() - from;
  };
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign in to Trawl' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password', { exact: true }).fill('not the password');
  await form.getByRole('button', { name: 'Sign In' }).click();
  const auth = await visibleMs('Error logging in');

  await signIn(page, customer, running.web);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.route(SERVER, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  const load = await visibleMs('Failed to load jobs.');
  // A busy machine delays both measurements equally, so compare their difference.
  expect(auth).toBeGreaterThan(2_000);
  expect(load).toBeGreaterThan(4_000);
  expect(load - auth).toBeGreaterThan(500);
});
