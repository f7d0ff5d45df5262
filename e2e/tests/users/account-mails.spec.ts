import { axeViolations } from '../../support/accessible.ts';
import { codeIn, linkIn, mailTo, newCustomer, newEmail } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logIn } from '../../support/sign-in.ts';

test('a code can be resent after 30 s, then every 60 s, and after a refusal when the server allows it', async ({
  page,
  running,
}) => {
  const email = newEmail();
  await page.goto('/register');
  const form = page.getByRole('form', { name: 'Create your account' });
  await form.getByLabel('Name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await form.getByLabel('Confirm Password').fill('correct horse battery');
  await form.getByRole('button', { name: 'Create Account' }).click();
  const countdown = (from: RegExp) => page.getByRole('button', { name: from });
  await expect(countdown(/^Resend OTP in (30|2\d)s$/)).toBeDisabled();
  const first = codeIn(await mailTo(running, email));

  const resend = page.getByRole('button', { name: 'Resend OTP', exact: true });
  await resend.click({ timeout: 40_000 });
  await expect(page.getByText('OTP Resent')).toBeVisible();
  await expect(countdown(/^Resend OTP in (60|5\d)s$/)).toBeDisabled();
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await expect.poll(async () => codeIn(await mailTo(running, email))).not.toBe(first);

  await test.step('a reopened page counts down from 30 s, then by the server’s time', async () => {
    await page.reload();
    await resend.click({ timeout: 40_000 });
    await expect(page.getByText('Failed to resend OTP')).toBeVisible();
    await expect(countdown(/^Resend OTP in (2\d|1\d)s$/)).toBeDisabled();
  });
});

const actionIn = (mail: { readonly text: string }): string => linkIn(mail, '/account-action');

test('the link in the mail restores the previous address, and a new password is set', async ({
  page,
  browser,
  running,
}) => {
  const customer = await newCustomer(running);
  const email = newEmail();
  await customer.api('PATCH', '/api/users/profile', { email, currentPassword: customer.password });
  const otp = codeIn(await mailTo(running, email, /^\d{6}$/m));
  await customer.api('POST', '/api/users/check-email-verification', { otp });
  const link = actionIn(await mailTo(running, customer.email, /restores this address/));

  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Restore ${customer.email}?` })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is restored' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(linkIn(await mailTo(running, customer.email, /reset-password/), '/reset-password'));
  await page.getByLabel('New Password', { exact: true }).fill('a password of my own');
  await page.getByLabel('Confirm Password').fill('a password of my own');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, customer.email, 'a password of my own');
  await expect(page).toHaveURL(/\/dashboard$/);

  const context = await browser.newContext({ locale: 'de-AT', viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Dieser Link funktioniert nicht' })).toBeVisible();
  await expect(phone.getByText('Dieser Link ist ungültig, abgelaufen oder schon benutzt.')).toBeVisible();
  expect(await axeViolations(phone)).toEqual([]);
  await phone.goto(`${running.web}/account-action`);
  await expect(phone.getByText('Der Link ist unvollständig.')).toBeVisible();
  await context.close();
});

test('the owner of an address deletes an account that somebody else registered with it', async ({ page, running }) => {
  const email = newEmail();
  const password = 'correct horse battery';
  const body = JSON.stringify({ name: 'Eve', email, password, confirmPassword: password });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${running.web}/api/users/register`, { method: 'POST', headers, body });
  const mail = await mailTo(running, email, /This account was registered as follows/);
  expect(mail.text).toContain('Name: Eve');
  await page.goto(actionIn(mail));
  await expect(page.getByRole('heading', { name: `Delete the account registered with ${email}?` })).toBeVisible();
  await page.getByRole('button', { name: 'This wasn’t me: delete it' }).click();
  await expect(page.getByRole('heading', { name: 'The account is deleted' })).toBeVisible();
  await logIn(page, email, password);
  await expect(page.getByText('Error logging in')).toBeVisible();
});
