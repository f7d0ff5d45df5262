import type { Page } from '@playwright/test';
import { z } from 'zod';
import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { toasts } from '../../support/locators.ts';
import { logInAgain, signIn } from '../../support/sign-in.ts';

const WRITTEN_OUT = /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d\d:\d\d$/;

test('settings take effect everywhere and survive a reload', async ({ page, running, customer }) => {
  await customer.createJob({ type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  const updated = page.getByRole('table', { name: 'Recent Jobs' }).getByRole('row').nth(1).getByRole('time');
  await expect(updated).toHaveText(WRITTEN_OUT);

  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Timezone').getByRole('option')).toHaveText([
    'UTC',
    'Eastern',
    'London',
    'Tokyo',
    'Sydney',
  ]);
  await page.getByRole('switch', { name: 'Dark mode' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('switch', { name: 'Email notifications' }).click();
  const mails = await page.getByRole('switch', { name: 'Email notifications' }).isChecked();
  await page.getByLabel('Timezone').selectOption('Tokyo');
  await page.getByLabel('Date format').selectOption('YYYY-MM-DD');
  await page.getByLabel('Time format').selectOption('24h');
  await test.step('leaving with changes needs a confirmation', async () => {
    const profile = page.getByRole('navigation').getByRole('link', { name: 'Profile' });
    await profile.click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    // The closed dialog returns the focus.
    await expect(profile).toBeFocused();
    await expect(page.getByLabel('Timezone')).toHaveValue('Asia/Tokyo');
  });
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.press('Enter');
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(save).toBeFocused();
  const auth = z.object({ user: z.object({ emailNotifications: z.boolean() }) });
  expect(auth.parse(await customer.api('GET', '/api/users/check-auth')).user.emailNotifications).toBe(mails);

  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const at = z.string().parse(await updated.getAttribute('datetime'));
  const inTokyo = new Date(Date.parse(at) + 9 * 3_600_000).toISOString();
  await expect(updated).toHaveText(`${inTokyo.slice(0, 10)} ${inTokyo.slice(11, 16)}`);

  await test.step('the language takes effect too', async () => {
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked({ checked: mails });
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Profil' })).toBeVisible();
    const ofMails = z.object({ user: z.object({ language: z.string() }) });
    expect(ofMails.parse(await customer.api('GET', '/api/users/check-auth')).user.language).toBe('de');
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test('saving a change doesn’t overwrite the changes of another tab', async ({ page, running, customer }) => {
  await customer.createJob({ type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('Date format')).toHaveValue('MM/DD/YYYY');
  const save = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Save Settings' }).click();
    await expect(tab.getByText('Settings saved').last()).toBeVisible();
  };
  const other = await page.context().newPage();
  await other.goto('/dashboard/settings');
  await other.getByLabel('Timezone').selectOption('Tokyo');
  await save(other);
  await expect(page.getByLabel('Timezone')).toHaveValue('Asia/Tokyo');

  await page.getByRole('switch', { name: 'Email notifications' }).click();
  await save(page);
  const updated = page.getByRole('table', { name: 'Recent Jobs' }).getByRole('row').nth(1).getByRole('time');
  await page.goto('/dashboard');
  await expect(updated).toHaveText(WRITTEN_OUT);
  const stored = await page.evaluate(() => localStorage.getItem('trawl-settings'));
  expect(JSON.parse(stored ?? '')).toEqual({ timezone: 'Asia/Tokyo' });

  await test.step('the displayed formats can be chosen too', async () => {
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Use the formats above' }).click();
    await save(page);
    await page.goto('/dashboard');
    await expect(updated).toHaveText(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M$/);
  });

  await test.step('a page that is open in another tab shows the chosen formats and language', async () => {
    await page.goto('/dashboard/jobs');
    const shown = page.getByRole('main').getByRole('time').first();
    await expect(shown).toBeVisible();
    await other.reload();
    await other.getByLabel('Date format').selectOption('YYYY-MM-DD');
    await save(other);
    await expect(shown).toHaveText(/^\d{4}-\d\d-\d\d /);
    await page.goto('/dashboard/funds');
    await expect(page.getByRole('heading', { name: 'Add Funds', level: 1 })).toBeVisible();
    await other.getByLabel('Language', { exact: true }).selectOption('Deutsch');
    await save(other);
    await expect(page.getByRole('heading', { name: 'Guthaben aufladen', level: 1 })).toBeVisible();
  });
});

test('a login session that ends keeps unsaved settings', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/settings');
  const mails = page.getByRole('switch', { name: 'Email notifications' });
  await expect(mails).toBeChecked();
  await mails.uncheck();
  await page.getByLabel('Timezone').selectOption('Tokyo');
  await customer.api('POST', '/api/users/logout');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await logInAgain(page, customer);
  await expect(page.getByLabel('Timezone')).toHaveValue('Asia/Tokyo');
  await expect(mails).not.toBeChecked();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
});

test('a toast stays while it has the focus, also after the pointer has left it', async ({
  page,
  running,
  customer,
}) => {
  await page.clock.install();
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  const toast = toasts(page).getByRole('listitem');
  await toast.hover();
  const dismiss = toast.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.mouse.move(0, 0);
  // Longer than any toast is shown.
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await dismiss.blur();
  await page.clock.runFor(10_000);
  await expect(toast).toBeHidden();
});

test('mail settings that can’t be loaded aren’t shown as off', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.route('**/trpc/*users.checkAuth*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Your notification settings could not be loaded')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeHidden();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
});
