import type { Page } from '@playwright/test';
import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logInByForm, signIn } from '../../support/sign-in.ts';

const atHome = (url: URL): boolean => url.pathname === '/';

/** Two tabs of one browser, both in the dashboard. */
async function twoTabs(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await page.goto('/dashboard');
  await other.goto('/dashboard/jobs');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  return other;
}

test('logging out or in affects both tabs', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  const other = await twoTabs(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(atHome);
  await expect(other).toHaveURL(atHome);
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign In' }).click();
  await logInByForm(page, customer);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(other).toHaveURL(/\/dashboard\/jobs$/);
  await expect(other.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
});

test('a session that ended on the server ends in both tabs after a request from either', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  const other = await twoTabs(page);
  await customer.api('POST', '/api/users/logout');

  // The tab may have checked its session before the click.
  const profile = other.getByRole('navigation').getByRole('link', { name: 'Profile' });
  await Promise.race([profile.click(), other.waitForURL(atHome)]);
  await expect(other).toHaveURL(atHome);
  await expect(page).toHaveURL(atHome);
  await expect(page.getByText('Sign in to continue to the page you requested.')).toBeVisible();
});

test('an unreachable server logs the user out in neither tab', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  const other = await twoTabs(page);
  await page.context().route(/\/(api|trpc)\//, (route) => route.abort());

  await other.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(other.getByText('Your profile could not be loaded').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  const notice = other.getByRole('alert').filter({ hasText: 'You’re still signed in.' });
  await test.step('a failed logout shows a notice, and the user stays logged in', async () => {
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(notice).toBeVisible();
    await expect(other).toHaveURL(/\/dashboard\/profile$/);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(await axeViolations(other)).toEqual([]);
  });

  await page.context().unroute(/\/(api|trpc)\//);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await test.step('the logout is retried with one click', async () => {
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(other).toHaveURL(atHome);
    await expect(notice).toBeHidden();
    await expect(page).toHaveURL(atHome);
  });
});

test('the notice of a failed logout disappears when its session has ended', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await page.route('**/users/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'You’re still signed in.' });
  await expect(notice).toBeVisible();

  await customer.api('POST', '/api/users/logout');
  const profile = page.getByRole('navigation').getByRole('link', { name: 'Profile' });
  await Promise.race([profile.click(), page.waitForURL(atHome)]);
  await expect(page).toHaveURL(atHome);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await logInByForm(page, customer);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(notice).toBeHidden();
});
