import type { Page } from '@playwright/test';
import { PASSKEYS_MAX } from '@trawl/contracts';
import { axeViolations } from '../../support/accessible.ts';
import { callsOf } from '../../support/calls-of.ts';
import type { Customer } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { operate } from '../../support/operate.ts';
import { signIn } from '../../support/sign-in.ts';
import { totpCode } from '../../support/totp.ts';

async function firstStep(page: Page, customer: Customer, path = '/login'): Promise<void> {
  await page.goto(path);
  if (path === '/') await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  const form = page.getByRole('form', { name: 'Sign in to Trawl' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password', { exact: true }).fill(customer.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

const step = (page: Page) => page.getByRole('form', { name: 'Confirm it’s you' });
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openSecurity(page: Page, customer: Customer, web: string): Promise<void> {
  await signIn(page, customer, web);
  await page.goto('/dashboard/profile');
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile\/security$/);
  await expect(panel(page, 'Authenticator app')).toBeVisible();
}

async function saveCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'Save your recovery codes');
  await expect(codes.locator(':focus')).toHaveText('I saved them');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const shown = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I saved them' }).click();
  await expect(codes).toBeHidden();
  return shown;
}

test('an authenticator app is set up, required at the login, and removed', async ({ page, running, customer }) => {
  test.setTimeout(480_000);
  await openSecurity(page, customer, running.web);
  expect(await axeViolations(page)).toEqual([]);

  await panel(page, 'Authenticator app').getByRole('button', { name: 'Set up app' }).click();
  const ask = dialog(page, 'Set up an authenticator app');
  await ask.getByLabel('Current password').fill('wrong');
  await ask.getByRole('button', { name: 'Continue' }).click();
  await expect(ask.getByText('The current password is wrong.')).toBeVisible();
  await ask.getByLabel('Current password').fill(customer.password);
  await ask.getByRole('button', { name: 'Continue' }).click();
  const scan = dialog(page, 'Scan this code with your app');
  await expect(scan.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(scan.getByLabel('Code from the app')).toBeFocused();
  const secret = (await scan.getByTestId('totp-secret').textContent()) ?? '';
  expect(await axeViolations(page)).toEqual([]);
  await test.step('without a response, the app doesn’t claim that nothing was changed', async () => {
    await page.route('**/trpc/users.confirmTotp*', (route) => route.abort());
    await scan.getByLabel('Code from the app').fill('000000');
    await page.keyboard.press('Enter');
    await expect(scan.getByText(/Reload this page to check before you try again/)).toBeVisible();
    await page.unroute('**/trpc/users.confirmTotp*');
  });
  const code = scan.getByLabel('Code from the app');
  await code.fill('1');
  await scan.getByRole('button', { name: 'Turn on' }).click();
  await expect(code).toBeFocused();
  await code.fill(totpCode(secret, -1));
  await page.keyboard.press('Enter');
  const [first = ''] = await saveCodes(page);
  await expect(panel(page, 'Authenticator app').getByText('On', { exact: true })).toBeVisible();
  await expect(panel(page, 'Recovery codes').getByText('10 of 10 codes left')).toBeVisible();

  await test.step('the login requires its code, by keyboard alone', async () => {
    await page.context().clearCookies();
    await firstStep(page, customer);
    const code = step(page).getByLabel('Code from your authenticator app');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(step(page).getByText('This doesn’t match. Check it and try again. 4 attempts left.')).toBeVisible();
    await expect(code).toBeFocused();
    await page.keyboard.type(totpCode(secret));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a recovery code also works, in the form on the home page', async () => {
    await page.context().clearCookies();
    await firstStep(page, customer, '/');
    await step(page).getByRole('button', { name: 'Use a recovery code' }).click();
    const code = step(page).getByLabel('Recovery code');
    await expect(code).toBeFocused();
    await code.fill(first);
    await step(page).getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('five wrong codes lead back to the password', async () => {
    await page.context().clearCookies();
    await firstStep(page, customer);
    for (let tries = 0; tries < 5; tries++) {
      await step(page).getByLabel('Code from your authenticator app').fill('000000');
      await step(page).getByRole('button', { name: 'Verify' }).click();
      if (tries < 4) await expect(step(page).getByText(new RegExp(`${4 - tries} attempts? left`))).toBeVisible();
    }
    await expect(page.getByText('Too many wrong attempts. Please sign in again.')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Sign in to Trawl' })).toBeVisible();
  });
});

test('a passkey signs in, and an operator’s reset is stopped', async ({ page, running, customer }) => {
  test.setTimeout(480_000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openSecurity(page, customer, running.web);
  await panel(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).click();
  const add = dialog(page, 'Add a passkey');
  await add.getByLabel('Name').fill('My laptop');
  await add.getByLabel('Current password').fill(customer.password);
  expect(await axeViolations(page)).toEqual([]);
  await add.getByRole('button', { name: 'Continue' }).click();
  await saveCodes(page);
  await expect(panel(page, 'Passkeys').getByText('My laptop')).toBeVisible();

  await test.step('the login accepts the passkey', async () => {
    await page.context().clearCookies();
    await firstStep(page, customer);
    const use = step(page).getByRole('button', { name: 'Use a passkey' });
    await expect(use).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a pending reset is shown, and stopped', async () => {
    await operate(running, 'users', 'reset-second-factor', customer.email);
    await page.goto('/dashboard/profile/security');
    const calls = callsOf(page, 'users.cancelSecondFactorReset');
    await page.getByRole('button', { name: 'Keep my second factors' }).dblclick();
    await expect(page.getByText('Your second factors were kept')).toBeVisible();
    expect(calls).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Keep my second factors' })).toBeHidden();
    await expect(page.locator(':focus').filter({ has: panel(page, 'Passkeys') })).toBeVisible();
  });

  await test.step('the passkey is removed with the password', async () => {
    await page.getByRole('button', { name: 'Remove passkey: My laptop' }).click();
    const remove = dialog(page, 'Remove this passkey?');
    await remove.getByLabel('Current password').fill(customer.password);
    await remove.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(panel(page, 'Passkeys').getByText('My laptop')).toBeHidden();
    await expect(panel(page, 'Recovery codes')).toBeHidden();
    await expect(page.locator(':focus').filter({ has: panel(page, 'Passkeys') })).toBeVisible();
  });

  await test.step('the last possible passkey replaces the button, and the focus stays', async () => {
    const others = Array.from({ length: PASSKEYS_MAX - 1 }, (_, n) => ({
      ...{ _id: `pky_${n}`, name: `Key ${n}`, createdAt: new Date().toISOString(), lastUsedAt: null },
    }));
    await page.route('**/trpc/*users.secondFactors*', async (route) => {
      const response = await route.fetch();
      const answers = await response.json();
      for (const { result } of answers) result?.data?.secondFactors?.passkeys.push(...others);
      await route.fulfill({ response, json: answers });
    });
    await page.reload();
    await panel(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).click();
    await add.getByLabel('Current password').fill(customer.password);
    await add.getByRole('button', { name: 'Continue' }).click();
    await saveCodes(page);
    await expect(panel(page, 'Passkeys').getByText(`${PASSKEYS_MAX} passkeys`)).toBeVisible();
    await expect(page.locator(':focus').filter({ has: panel(page, 'Passkeys') })).toBeVisible();
  });
});
