import { axeViolations } from '../../support/accessible.ts';
import { linkIn, mailTo, newEmail } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { toasts } from '../../support/locators.ts';
import { logIn } from '../../support/sign-in.ts';

test('a forgotten password is reset with the link in the mail', async ({ page, running, customer }) => {
  // React reports a hydration failure of a prerendered page as a page error.
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
  await send.press('Enter');
  await expect(page.getByText('Reset link sent!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeFocused();
  await expect(page.getByText('Please check your email for password reset instructions.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try again in (60|5\d)s$/ })).toBeDisabled();

  await test.step('the server enforces the same cooldown', async () => {
    await page.reload();
    await page.getByLabel('Email').fill(customer.email);
    await send.click();
    await expect(page.getByText('No reset link sent')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Try again in \d\ds$/ })).toBeDisabled();
  });

  await page.goto(linkIn(await mailTo(running, customer.email, /reset-password/), '/reset-password'));
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords must match and not be empty.').first()).toBeVisible();
  await expect(page.getByText('Password not reset')).toBeVisible();
  await page.getByLabel('New Password').fill('a new horse battery');
  await page.getByLabel('Confirm Password').fill('another horse');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByText('Passwords must match and not be empty.').first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Confirm Password').fill('a new horse battery');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Your password has been reset. Please sign in with the new one.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  expect(errors).toEqual([]);

  await logIn(page, customer.email, customer.password);
  await expect(page.getByText('Error logging in')).toBeVisible();
  await logIn(page, customer.email, 'a new horse battery');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a reset link without token or email leads to the home page', async ({ page }) => {
  await page.goto('/reset-password?email=ada%40example.com');
  await expect(page.getByText('Invalid link')).toBeVisible();
  await expect(page.getByText('The reset link is missing token or email.')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('a weak password is reported while it is typed, and refused', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const loaded = () => scripts.some((path) => path.includes('strength-worker'));
  await page.goto('/register');
  const form = page.getByRole('form', { name: 'Create your account' });
  const password = form.getByLabel('Password', { exact: true });
  const confirm = form.getByLabel('Confirm Password');
  await form.getByLabel('Name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill(newEmail());
  await expect(password).toHaveAccessibleDescription(/Use at least 8 characters/);
  expect(loaded()).toBe(false);
  const place = () => confirm.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await place();

  for (const [typed, told] of [
    ['x9$kLm2', 'Too short. Use at least 8 characters.'],
    ['password1', 'Too easy to guess. Add another word or two.'],
    ['Ada Lovelace', 'Too easy to guess. Add another word or two.'],
    ['secret one', 'Fair. Another word makes it harder to guess.'],
    ['correct horse battery', 'Hard to guess.'],
  ] as const) {
    await password.fill(typed);
    await expect(form.getByText(told)).toBeVisible();
    expect(await place()).toBe(before);
  }
  expect(loaded()).toBe(true);

  await password.fill('password1');
  await confirm.fill('password1');
  expect(await axeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(form.getByText(/^This password is too easy to guess\. Add one or two unrelated words/)).toBeVisible();
  await password.fill('correct horse battery');
  await form.getByRole('button', { name: 'Create Account' }).click();
  const toast = toasts(page).getByText('Error registering');
  // It replaces the toast of the first attempt.
  await expect(toast).toHaveCount(1);
  await confirm.fill('correct horse battery');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('the buttons that show passwords say of which field', async ({ page }) => {
  await page.goto('/register');
  const form = page.getByRole('form', { name: 'Create your account' });
  const buttons = form.getByRole('button', { name: 'Show what I typed' });
  await expect(buttons).toHaveCount(2);
  await expect(buttons.first()).toHaveAccessibleDescription('Password');
  await expect(buttons.last()).toHaveAccessibleDescription('Confirm Password');
  await buttons.last().click();
  await expect(form.getByLabel('Confirm Password')).toHaveAttribute('type', 'text');
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect(form.getByRole('button', { name: 'Hide what I typed' })).toHaveAccessibleDescription('Confirm Password');
});
