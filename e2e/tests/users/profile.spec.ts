import { readFile } from 'node:fs/promises';
import { axeViolations } from '../../support/accessible.ts';
import { callsOf } from '../../support/calls-of.ts';
import { codeIn, mailTo, newCustomer, newEmail } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { operate } from '../../support/operate.ts';
import { logIn, logInAgain, signIn } from '../../support/sign-in.ts';

test('name, email and password are changed in the profile', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Profile' });
  const save = form.getByRole('button', { name: 'Save Changes' });
  await expect(form.getByLabel('Name')).toHaveValue('Ada Lovelace');

  await test.step('refuses incomplete input', async () => {
    await form.getByLabel('New Password', { exact: true }).fill('one horse');
    await form.getByLabel('Confirm New Password').fill('another horse');
    await save.click();
    await expect(form.getByText('Current password is required to set a new password')).toBeVisible();
    await expect(form.getByText('New passwords do not match')).toBeVisible();
  });

  await test.step('leaving with changes needs a confirmation', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    await expect(form.getByLabel('Confirm New Password')).toHaveValue('another horse');
  });

  const email = newEmail();
  await test.step('saves a name and requests a change of address', async () => {
    await form.getByLabel('New Password', { exact: true }).fill('');
    await form.getByLabel('Confirm New Password').fill('');
    await form.getByLabel('Name').fill('Ada King');
    await form.getByLabel('Email').fill(email);
    await expect(form.getByText('Required to change your email.')).toBeVisible();
    await save.click();
    await expect(form.getByText('Current password is required to change your email')).toBeVisible();
    await expect(form.getByLabel('Current Password')).toBeFocused();
    await form.getByLabel('Current Password').fill('wrong');
    await save.click();
    await expect(form.getByText('The current password is wrong.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await form.getByLabel('Current Password').fill(customer.password);
    await save.click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(page.getByText('Profile update failed')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Verify your new email' })).toBeVisible();
    await expect(form.getByLabel('Email')).toHaveValue(customer.email);
    await expect(page.getByRole('button', { name: /^Resend OTP in (30|2\d)s$/ })).toBeDisabled();
  });

  await test.step('a wrong code is selected, so that typing replaces it', async () => {
    const code = page.getByLabel('Verification code');
    const sent = codeIn(await mailTo(running, email));
    await code.fill(sent === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Verify', exact: true }).press('Enter');
    await expect(page.getByText('Verification failed')).toBeVisible();
    await expect(code).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toHaveLength(6);
  });

  await test.step('the address changes after its code is entered', async () => {
    await page.getByLabel('Verification code').fill(codeIn(await mailTo(running, email)));
    await page.route('**/trpc/users.checkEmailVerification*', (route) => route.abort());
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('We can’t reach the server. Check your connection and try again.')).toBeVisible();
    await page.unroute('**/trpc/users.checkEmailVerification*');
    const calls = callsOf(page, 'users.checkEmailVerification');
    await page.getByRole('button', { name: 'Verify', exact: true }).dblclick();
    await expect(page.getByText('Email verified successfully')).toBeVisible();
    expect(calls).toHaveLength(1);
    await expect(page.getByRole('heading', { name: 'Verify your new email' })).toBeHidden();
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await expect(form.getByLabel('Name')).toHaveValue('Ada King');
  });

  await test.step('text that is typed while a save is under way stays', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/users.updateProfile*', async (route) => {
      await held;
      await route.continue();
    });
    await form.getByLabel('Name').fill('Ada Byron');
    await save.click();
    await form.getByLabel('New Password', { exact: true }).fill('a new horse battery');
    await expect(save).toBeDisabled();
    release();
    await expect(save).toBeEnabled();
    await expect(form.getByLabel('Name')).toHaveValue('Ada Byron');
    await expect(form.getByLabel('New Password', { exact: true })).toHaveValue('a new horse battery');
  });

  await test.step('a new password is valid from the next login', async () => {
    await form.getByLabel('Current Password').fill('wrong');
    await form.getByLabel('New Password', { exact: true }).fill('a new horse battery');
    await form.getByLabel('Confirm New Password').fill('a new horse battery');
    await save.click();
    await expect(page.getByText('Profile update failed')).toBeVisible();
    await form.getByLabel('Current Password').fill(customer.password);
    await save.click();
    // The toast of the first save may still be visible.
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Security activity' }).last()).toContainText('Password changed');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await logIn(page, email, 'a new horse battery');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('a login session that ends keeps typed names and addresses, but no passwords', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/profile');
  const form = page.getByRole('form', { name: 'Profile' });
  const email = newEmail();
  await form.getByLabel('Name').fill('Ada King');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Current Password').fill(customer.password);
  await customer.api('POST', '/api/users/logout');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await logInAgain(page, customer);
  await expect(form.getByLabel('Name')).toHaveValue('Ada King');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await expect(form.getByLabel('Current Password')).toHaveValue('');

  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(form.getByLabel('Email')).toHaveValue(customer.email);
});

test('another session is ended from the profile', async ({ page, browser, running, customer }) => {
  await signIn(page, customer, running.web);
  const elsewhere = await browser.newContext({ baseURL: running.web, userAgent: 'Firefox/150.0 (Windows NT 10.0)' });
  const other = await elsewhere.newPage();
  await logIn(other, customer.email, customer.password);
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/profile');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByText('This device')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const ended = callsOf(page, 'users.endSession');
  await sessions.getByRole('button', { name: 'End session: Firefox on Windows' }).dblclick();
  await expect(page.getByText('Session ended')).toBeVisible();
  expect(ended).toHaveLength(1);
  await expect(sessions.getByText('Firefox on Windows')).toBeHidden();
  // The focus stays near the button.
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toBeFocused();

  await other.reload();
  await expect(other).toHaveURL((url) => url.pathname === '/');
  await logIn(other, customer.email, customer.password);
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.reload();
  const endedOthers = callsOf(page, 'users.endOtherSessions');
  await sessions.getByRole('button', { name: 'End all other sessions' }).dblclick();
  await expect(sessions.getByRole('button', { name: 'End all other sessions' })).toBeHidden();
  expect(endedOthers).toHaveLength(1);
  await expect(page.locator(':focus').filter({ has: sessions })).toBeVisible();
  await elsewhere.close();
});

test('the buttons that end sessions of the same device have different names', async ({
  page,
  browser,
  running,
  customer,
}) => {
  for (let n = 0; n < 2; n++) {
    const elsewhere = await browser.newContext({ baseURL: running.web, userAgent: 'Firefox/150.0 (Windows NT 10.0)' });
    const other = await elsewhere.newPage();
    await logIn(other, customer.email, customer.password);
    await expect(other).toHaveURL(/\/dashboard$/);
    await elsewhere.close();
  }
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/profile');
  const buttons = page.getByRole('button', { name: 'End session: Firefox on Windows' });
  await expect(buttons).toHaveCount(2);
  const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(2);
});

test('a user exports all data and deletes the account', async ({ page, running }) => {
  const customer = await newCustomer(running);
  const job = await customer.createJob({ type: 'profile', target: 'nasa' });
  await operate(running, 'funds', 'add', customer.email, '12.5', 'Invoice 8');
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/profile');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all my data' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(customer.email);
  expect(file).toContain(job._id);

  await test.step('some time after the login, the export requires the password', async () => {
    const message = 'Please enter your current password to continue.';
    const data = { code: 'password_required', httpStatus: 403 };
    const refused = { status: 403, json: [{ error: { message, code: -32_003, data } }] };
    await page.route('**/trpc/users.exportData*', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Download all my data' }).click();
    const ask = page.getByRole('dialog', { name: 'Confirm your password' });
    await ask.getByRole('button', { name: 'Download' }).click();
    await expect(ask.getByText('Password is required')).toBeVisible();
    await expect(ask.getByLabel('Current Password')).toBeFocused();
    await ask.getByLabel('Current Password').fill('wrong');
    await ask.getByRole('button', { name: 'Download' }).click();
    await expect(ask.getByText('The current password is wrong.')).toBeVisible();
    await expect(ask.getByLabel('Current Password')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/trpc/users.exportData*');
    await ask.getByLabel('Current Password').fill(customer.password);
    const again = page.waitForEvent('download');
    await ask.getByRole('button', { name: 'Download' }).click();
    expect((await again).suggestedFilename()).toBe('trawl-export.json');
    await expect(ask).toBeHidden();
  });

  // The account can't be deleted until its balances are shown.
  const balances = /\/trpc\/[^?]*funds\.(balances|live)/;
  await page.route(balances, (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.reload();
  // Unsaved changes don't stop the redirect after the deletion.
  await page.getByRole('form', { name: 'Profile' }).getByLabel('Name').fill('Ada King');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('Your balances could not be loaded.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await page.unroute(balances);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('all collected rows');
  await expect(dialog).toContainText('You have $12.500 in funds, $0.000 held for orders and $0.000 in earnings.');
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Account not deleted')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(customer.password);
  await test.step('without a response, the app doesn’t claim that nothing was deleted', async () => {
    await page.route('**/trpc/users.deleteAccount*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText(/Check in a few minutes whether you can still sign in/)).toBeVisible();
    await expect(page.getByText('No data was deleted')).toBeHidden();
    await page.unroute('**/trpc/users.deleteAccount*');
  });
  // The session ends before the next page has loaded.
  const script = /\/account-deleted[^/]*\.js/;
  const ended = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await ended.promise;
    await route.continue();
  });
  const nextPage = page.waitForRequest(script);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await nextPage;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog).toBeHidden();
  ended.resolve();

  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  await expect(page.getByText('Account not deleted')).toBeHidden();
  await expect(page.getByText(/You have \$12\.500 in funds/)).toBeInViewport();
  await expect(page.getByRole('row', { name: /^Jobs 1$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Account 1$/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await logIn(page, customer.email, customer.password);
  await expect(page.getByText('Error logging in')).toBeVisible();
});

test('a failed sign-in is listed in the activity', async ({ page, running, customer }) => {
  await logIn(page, customer.email, 'not the password');
  await expect(page.getByText('Error logging in')).toBeVisible();
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Sign-in failed: wrong password')).toBeVisible();
});

test('the avatar menu leads to profile and settings', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/');
  await page.getByRole('button', { name: /Account of/ }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});
