import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { axeViolations } from '../support/accessible.ts';
import { type Customer, codeIn, mailTo, newCustomer, newEmail } from '../support/customer.ts';
import type { Running } from '../support/env.ts';
import { expect, test } from '../support/fixtures.ts';
import { operate } from '../support/operate.ts';

const linkIn = (mail: { readonly text: string }, path: string): string =>
  z.string().parse(new RegExp(`https?://\\S*${path}\\S*`).exec(mail.text)?.[0]);

/** The newest mail to somebody whose subject or text speaks of something. */
async function mailAbout(running: Running, email: string, about: RegExp): Promise<{ readonly text: string }> {
  await expect.poll(async () => about.test((await mailTo(running, email)).text)).toBe(true);
  return mailTo(running, email);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign in to Trawl' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Puts somebody's session into the browser, as a login of theirs would. */
const enter = (page: Page, running: Running, { token }: Customer) =>
  page.context().addCookies([{ name: 'trawl_session', value: token, url: running.web }]);

test('a forgotten password is reset by the link of the mail', async ({ page, running, customer }) => {
  // A built page that isn't taken over as it stands is told as an error of the page.
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Email').fill('ada@nowhere');
  await expect(send).toBeDisabled();
  await page.getByLabel('Email').fill(customer.email);
  expect(await axeViolations(page)).toEqual([]);
  await send.click();
  await expect(page.getByText('Reset link sent!')).toBeVisible();
  await expect(page.getByText('Please check your email for password reset instructions.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try again in (60|5\d)s$/ })).toBeDisabled();

  await test.step('the server holds the same cooldown', async () => {
    await page.reload();
    await page.getByLabel('Email').fill(customer.email);
    await send.click();
    await expect(page.getByText('No reset link sent')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Try again in \d\ds$/ })).toBeDisabled();
  });

  await page.goto(linkIn(await mailAbout(running, customer.email, /reset-password/), '/reset-password'));
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords must match and not be empty.').first()).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('a new horse battery');
  await page.getByLabel('Confirm Password').fill('another horse');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords must match and not be empty.').first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Confirm Password').fill('a new horse battery');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Your password has been reset. Please sign in with the new one.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(errors).toEqual([]);

  await signIn(page, customer.email, customer.password);
  await expect(page.getByText('Error logging in')).toBeVisible();
  await signIn(page, customer.email, 'a new horse battery');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a reset link without token or email leads home', async ({ page }) => {
  await page.goto('/reset-password?email=ada%40example.com');
  await expect(page.getByText('Invalid link')).toBeVisible();
  await expect(page.getByText('The reset link is missing token or email.')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('name, email and password are changed in the profile', async ({ page, running, customer }) => {
  await enter(page, running, customer);
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Profile' });
  const save = form.getByRole('button', { name: 'Save Changes' });
  await expect(form.getByLabel('Name')).toHaveValue('Ada Lovelace');

  await test.step('refuses what is not whole', async () => {
    await form.getByLabel('New Password', { exact: true }).fill('one horse');
    await form.getByLabel('Confirm New Password').fill('another horse');
    await save.click();
    await expect(form.getByText('Current password is required to set a new password')).toBeVisible();
    await expect(form.getByText('New passwords do not match')).toBeVisible();
  });

  const email = newEmail();
  await test.step('saves a name and asks for an address', async () => {
    await form.getByLabel('New Password', { exact: true }).fill('');
    await form.getByLabel('Confirm New Password').fill('');
    await form.getByLabel('Name').fill('Ada King');
    await form.getByLabel('Email').fill(email);
    await save.click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verify your new email' })).toBeVisible();
    await expect(form.getByLabel('Email')).toHaveValue(customer.email);
  });

  await test.step('the address counts once its code is entered', async () => {
    await page.getByLabel('Verification code').fill(codeIn(await mailTo(running, email)));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('Email verified successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verify your new email' })).toBeHidden();
    await page.reload();
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await expect(form.getByLabel('Name')).toHaveValue('Ada King');
  });

  await test.step('a new password counts at the next login', async () => {
    await form.getByLabel('Current Password').fill('wrong');
    await form.getByLabel('New Password', { exact: true }).fill('a new horse battery');
    await form.getByLabel('Confirm New Password').fill('a new horse battery');
    await save.click();
    await expect(page.getByText('Profile update failed')).toBeVisible();
    await form.getByLabel('Current Password').fill(customer.password);
    await save.click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Security activity' }).last()).toContainText('Password changed');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await signIn(page, email, 'a new horse battery');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('another session is ended from here', async ({ page, browser, running, customer }) => {
  await enter(page, running, customer);
  const elsewhere = await browser.newContext({ baseURL: running.web, userAgent: 'Firefox/150.0 (Windows NT 10.0)' });
  const other = await elsewhere.newPage();
  await signIn(other, customer.email, customer.password);
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/profile');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByText('This device')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await sessions.getByRole('button', { name: 'End session: Firefox on Windows' }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(sessions.getByText('Firefox on Windows')).toBeHidden();

  await other.reload();
  await expect(other).toHaveURL((url) => url.pathname === '/');
  await elsewhere.close();
});

test('settings take effect all over and survive a reload', async ({ page, running, customer }) => {
  await customer.createJob({ type: 'profile', target: 'nasa' });
  await enter(page, running, customer);
  await page.goto('/dashboard');
  const updated = page.getByRole('table', { name: 'Recent Jobs' }).getByRole('row').nth(1).getByRole('time');
  await expect(updated).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d\d:\d\d$/);

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
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const auth = z.object({ user: z.object({ emailNotifications: z.boolean() }) });
  expect(auth.parse(await customer.api('GET', '/api/users/check-auth')).user.emailNotifications).toBe(mails);

  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const at = z.string().parse(await updated.getAttribute('datetime'));
  const inTokyo = new Date(Date.parse(at) + 9 * 3_600_000).toISOString();
  await expect(updated).toHaveText(`${inTokyo.slice(0, 10)} ${inTokyo.slice(11, 16)}`);

  await test.step('and so does the language', async () => {
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked({ checked: mails });
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Profil' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test('somebody takes their data along and deletes their account', async ({ page, running }) => {
  const customer = await newCustomer(running);
  const job = await customer.createJob({ type: 'profile', target: 'nasa' });
  await operate(running, 'funds', 'add', customer.email, '12.5', 'Invoice 8');
  await enter(page, running, customer);
  await page.goto('/dashboard/profile');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all my data' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(customer.email);
  expect(file).toContain(job._id);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('all rows collected');
  await expect(dialog).toContainText('You have $12.500 of funds, $0.000 held for orders and $0.000 of earnings.');
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Account not deleted')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();

  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  await expect(page.getByText('Account not deleted')).toBeHidden();
  await expect(page.getByText(/Of yours are \$12\.500 of funds/)).toBeInViewport();
  await expect(page.getByRole('row', { name: /^Jobs 1$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Account 1$/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await signIn(page, customer.email, customer.password);
  await expect(page.getByText('Error logging in')).toBeVisible();
});

test('the formats that the settings show count once they are saved', async ({ page, running, customer }) => {
  await customer.createJob({ type: 'profile', target: 'nasa' });
  await enter(page, running, customer);
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('Date format')).toHaveValue('MM/DD/YYYY');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.goto('/dashboard');
  const updated = page.getByRole('table', { name: 'Recent Jobs' }).getByRole('row').nth(1).getByRole('time');
  await expect(updated).toHaveText(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M$/);
});

test('a sign-in that failed stands in the activity', async ({ page, running, customer }) => {
  await signIn(page, customer.email, 'not the password');
  await expect(page.getByText('Error logging in')).toBeVisible();
  await enter(page, running, customer);
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Sign-in failed: wrong password')).toBeVisible();
});

test('the avatar menu leads to profile and settings', async ({ page, running, customer }) => {
  await enter(page, running, customer);
  await page.goto('/');
  await page.getByRole('button', { name: /Account of/ }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});
