import type { Page } from '@playwright/test';
import { axeViolations } from '../../support/accessible.ts';
import { newEmail } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logInByForm, signIn } from '../../support/sign-in.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the navigation depends on the user’s state', async ({ page, running, customer }) => {
  const places = ['Features', 'Pricing', 'API Pricing', 'About', 'Contact'];
  await test.step('a visitor', async () => {
    await page.goto('/about');
    await expect(nav(page).getByRole('link')).toHaveText(places);
    await expect(page.getByRole('link', { name: 'Trawl, home' })).toHaveAttribute('href', '/');
    await nav(page).getByRole('link', { name: 'API Pricing' }).click();
    await expect(page).toHaveURL(/\/api-pricing$/);
    await expect(nav(page).getByRole('link', { name: 'API Pricing' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('an unverified user', async () => {
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

  await test.step('a verified user', async () => {
    await signIn(page, customer, running.web);
    await page.goto('/about');
    await expect(nav(page).getByRole('link')).toHaveText(['Dashboard', ...places]);
    await expect(page.getByRole('link', { name: 'Trawl, go to dashboard' })).toHaveAttribute('href', '/dashboard');
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
  });
});

test('the header’s Sign In leads on to the page that was requested', async ({ page, customer }) => {
  await page.goto('/dashboard/jobs?status=failed');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await logInByForm(page, customer);
  await expect(page).toHaveURL(/\/dashboard\/jobs\?status=failed$/);
});

test('the footer links to all other public pages', async ({ page }) => {
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

test('on a phone, the dashboard’s navigation closes with each link and stays closed', async ({
  page,
  running,
  customer,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  const drawer = page.getByRole('dialog', { name: 'Dashboard' });
  const follow = async (link: string) => {
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await drawer.getByRole('link', { name: link, exact: true }).click();
    await expect(drawer).toBeHidden();
  };
  await follow('Jobs');
  await follow('Settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await expect(drawer).toBeHidden();
});

test('the color mode is changed on public pages and kept', async ({ page }) => {
  await page.goto('/features');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('an unknown address returns 404 with a page', async ({ page }) => {
  const answer = await page.goto('/nowhere/at/all');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('a hovering mouse shows a tooltip, and a tap doesn’t', async ({ browser, running, customer }) => {
  const context = await browser.newContext({ baseURL: running.web, hasTouch: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Collapse sidebar' }).tap();
  const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const tooltip = page.getByRole('tooltip');
  await shortcuts.hover();
  await expect(tooltip).toHaveText('Keyboard shortcuts');
  await page.mouse.move(600, 400);
  await expect(tooltip).toHaveCount(0);

  await shortcuts.tap();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  // Longer than the delay of tooltips.
  await page.clock.runFor(1_000);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
  await expect(tooltip).toHaveCount(0);
  await context.close();
});

test('a followed link moves the focus to the new page, and screen readers read its title', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.createJob({ name: 'Followed', type: 'profile', target: 'nasa' });
  const read = (title: string) => page.getByRole('status').getByText(title, { exact: true });
  await page.goto('/pricing');
  await page.getByRole('main').getByRole('link', { name: 'Contact Sales' }).press('Enter');
  await expect(read('Contact · Trawl')).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();

  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  await page.getByRole('link', { name: 'Followed' }).press('Enter');
  await expect(read('Followed · Trawl')).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter');
  await expect(page).toHaveURL(`/dashboard/jobs/${_id}/edit`);
  await expect(page.getByRole('main')).toBeFocused();

  // A link that both pages have keeps the focus.
  const settings = page.getByRole('link', { name: 'Settings', exact: true });
  await settings.press('Enter');
  await expect(read('Settings · Trawl')).toBeAttached();
  await expect(settings).toBeFocused();

  await page.goto('/dashboard/profile');
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Security' }).press('Enter');
  await expect(read('Security · Profile Settings · Trawl')).toBeAttached();
});
