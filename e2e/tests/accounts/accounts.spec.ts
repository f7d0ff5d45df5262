import { newId, SentData } from '@trawl/contracts';
import { z } from 'zod';
import { axeViolations } from '../../support/accessible.ts';
import { accountsOf, cardOf, linkAccount, openAccounts } from '../../support/accounts.ts';
import { callsOf } from '../../support/calls-of.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logInAgain, signIn } from '../../support/sign-in.ts';
import { Truth } from '../../support/truth.ts';

test('an account is added by its session, changed, shared by consent, made private and deleted', async ({
  page,
  running,
  customer,
}) => {
  const { sessionid, username } = await new Truth(running.sandbox).openSession();
  const name = `@${username}`;
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'All Accounts' }).click();
  await expect(page).toHaveURL(/\/dashboard\/all-accounts$/);
  await expect(page.getByText('No accounts yet')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await test.step('the form for a new account shows missing fields, and the platform’s refusal', async () => {
    await page.getByRole('button', { name: 'Add Account', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await expect(dialog.getByLabel('Session ID')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
    await expect(dialog.getByRole('spinbutton', { name: 'DMs limit' })).toHaveValue('20');
    await expect(dialog.getByText('Recommended: 20-25')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Session ID is required')).toBeVisible();
    await dialog.getByLabel('Session ID').fill('12%3Anever%3A1%3AAY');
    await dialog.getByLabel('DMs limit').fill('101');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(dialog.getByText('DMs limit must be a whole number from 1 to 100')).toBeVisible();
    await dialog.getByRole('slider', { name: 'Limit, as a slider' }).fill('22');
    await expect(dialog.getByRole('spinbutton', { name: 'DMs limit' })).toHaveValue('22');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByText('Failed to add account')).toBeVisible();
    const reason = /Instagram no longer accepts this session ID/;
    await expect(page.getByRole('region', { name: 'Alerts' }).getByText(reason)).toBeVisible();
    await expect(dialog.getByText(reason)).toBeVisible();
    await dialog.getByLabel('Session ID').fill(sessionid);
    await expect(dialog.getByText(reason)).toBeHidden();
    const calls = callsOf(page, 'accounts.add');
    await dialog.getByRole('button', { name: 'Add account' }).dblclick();
    await expect(page.getByText('Account added successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(calls).toHaveLength(1);
  });

  const card = cardOf(page, name);
  await expect(card.getByText('Active')).toBeVisible();
  await expect(card.getByText('22 a day')).toBeVisible();
  await expect(card.getByText(`••••${sessionid.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(sessionid)).toHaveCount(0);

  await test.step('editing changes the limit and keeps platform and session', async () => {
    await card.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    await expect(dialog.getByLabel('Platform')).toBeDisabled();
    await dialog.getByRole('spinbutton', { name: 'DMs limit' }).fill('30');
    await expect(dialog.getByText('Higher than recommended')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Account updated successfully')).toBeVisible();
    await expect(card.getByText('30 a day')).toBeVisible();
    expect(await accountsOf(customer)).toMatchObject([{ dmsLimit: 30, status: 'active' }]);
  });

  await test.step('sharing explains its consequences and needs consent', async () => {
    await card.getByRole('switch', { name: `Share ${name}` }).click();
    const consent = page.getByRole('dialog', { name: `Share ${name}?` });
    for (const point of ['What is sent in your name', 'How many', 'What you earn', 'How to stop']) {
      await expect(consent.getByText(point, { exact: true })).toBeVisible();
    }
    await expect(consent.getByText('$0.00425 × 30 × 30 days = $3.825 a month')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await expect(consent.getByRole('button', { name: 'Share account' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(consent).toBeHidden();
    expect(await accountsOf(customer)).toMatchObject([{ accountType: 'private', consentedAt: null }]);
    await card.getByRole('switch', { name: `Share ${name}` }).click();
    await consent.getByRole('checkbox', { name: /^I agree/ }).check();
    await page.route('**/trpc/accounts.update*', (route) => route.abort(), { times: 1 });
    await consent.getByRole('button', { name: 'Share account' }).click();
    await expect(consent.getByText(/^We can’t reach the server/)).toBeVisible();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/accounts.update*', async (route) => {
      await held;
      await route.continue();
    });
    await consent.getByRole('button', { name: 'Share account' }).click();
    const cancel = consent.getByRole('button', { name: 'Keep it private' });
    await expect(cancel).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(cancel).toBeVisible();
    release();
    await expect(page.getByText('The account is now shared')).toBeVisible();
    await expect(consent).toBeHidden();
    await expect(card.getByRole('switch', { name: `Share ${name}` })).toBeChecked();
    const earnings = page.getByRole('region', { name: 'Earnings' });
    await expect(earnings.getByText('$3.825')).toBeVisible();
    await expect(earnings.getByText('15%')).toBeVisible();
    await expect(earnings.getByText('$0.000')).toBeVisible();
  });

  await test.step('sharing ends at once', async () => {
    await card.getByRole('switch', { name: `Share ${name}` }).click();
    await expect(page.getByText('The account is private again')).toBeVisible();
    expect(await accountsOf(customer)).toMatchObject([{ accountType: 'private', consentedAt: null }]);
    const { entries } = z
      .object({ entries: z.array(z.object({ kind: z.string() })) })
      .parse(await customer.api('GET', '/api/users/audit'));
    expect(entries.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'account_unshared',
      'account_shared',
      'account_added',
    ]);
  });

  await test.step('deleting needs a confirmation', async () => {
    await card.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await dialog.getByRole('button', { name: 'Keep account' }).click();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const calls = callsOf(page, 'accounts.delete');
    await dialog.getByRole('button', { name: 'Delete account' }).dblclick();
    await expect(page.getByText('Account deleted successfully')).toBeVisible();
    expect(calls).toHaveLength(1);
    await expect(page.getByText('No accounts yet')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator(':focus').getByText('No accounts yet')).toBeVisible();
  });
});

test('a login session that ends keeps a typed account', async ({ page, running, customer }) => {
  const { sessionid, username } = await new Truth(running.sandbox).openSession();
  await openAccounts(page, running, customer);
  await page.getByRole('button', { name: 'Add Account', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByLabel('Session ID').fill(sessionid);
  await dialog.getByRole('spinbutton', { name: 'DMs limit' }).fill('12');
  await customer.api('POST', '/api/users/logout');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await logInAgain(page, customer);
  await expect(dialog.getByLabel('Session ID')).toHaveValue(sessionid);
  await expect(dialog.getByRole('spinbutton', { name: 'DMs limit' })).toHaveValue('12');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(cardOf(page, `@${username}`).getByText('12 a day')).toBeVisible();
});

test('closing the dialog discards a typed session', async ({ page, running, customer }) => {
  const [one, other] = [await linkAccount(running, customer), await linkAccount(running, customer)];
  await openAccounts(page, running, customer);
  const field = page.getByRole('dialog').getByLabel('Session ID');
  const open = async (username: string | null) => {
    await cardOf(page, `@${username}`)
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  const add = page.getByRole('button', { name: 'Add Account', exact: true });
  await add.click();
  await field.fill('typed-for-nobody');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await add.click();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await open(one.username);
  await field.fill('typed-for-one');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toBeHidden();
  await open(other.username);
  await expect(field).toHaveValue(`••••${other.session.slice(-4)}`);
  await page.keyboard.press('Escape');
  await open(one.username);
  await expect(field).toHaveValue(`••••${one.session.slice(-4)}`);
});

test('a list that can’t be loaded shows an error, and loads on retry', async ({ page, running, customer }) => {
  await page.route('**/trpc/accounts.list*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openAccounts(page, running, customer);
  await expect(page.getByText('Failed to load accounts').first()).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/trpc/accounts.list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('an account added while the list can’t be loaded isn’t shown as the only one', async ({
  page,
  running,
  customer,
}) => {
  const linked = await linkAccount(running, customer);
  const { sessionid, username } = await new Truth(running.sandbox).openSession();
  await page.route('**/trpc/accounts.list*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openAccounts(page, running, customer);
  await page.getByRole('button', { name: 'Add Account', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByLabel('Session ID').fill(sessionid);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, `@${username}`)).toBeHidden();
  await page.unroute('**/trpc/accounts.list*');
  await expect(cardOf(page, `@${username}`)).toBeVisible();
  await expect(cardOf(page, `@${linked.username}`)).toBeVisible();
});

test('the screen works on a phone and in other languages', async ({ page, running, customer }) => {
  const account = await linkAccount(running, customer, { dmsLimit: 100 });
  await page.setViewportSize({ width: 320, height: 740 });
  await openAccounts(page, running, customer);
  await expect(cardOf(page, `@${account.username}`).getByRole('status')).toHaveText('Active');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: `Sent messages of @${account.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Messages sent from @${account.username}` });
  await expect(dialog.getByText('No messages have been sent from this account yet.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const [language, title] of [
    ['de', 'Alle Konten'],
    ['es', 'Todas las cuentas'],
    ['fr', 'Tous les comptes'],
  ] as const) {
    await page.evaluate(
      (value) => localStorage.setItem('trawl-settings', JSON.stringify({ language: value })),
      language,
    );
    await page.goto('/dashboard/all-accounts');
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(cardOf(page, `@${account.username}`)).toBeVisible();
    expect(await fits(), language).toBe(true);
  }
});

test('a planned message is stopped once by a double click', async ({ page, running, customer }) => {
  const account = await linkAccount(running, customer);
  const message = {
    ...{ _id: newId('MessageId'), recipient: 'nasa', text: 'Hello', state: 'planned', shared: true, own: false },
    ...{ reason: null, reasonMessage: null, plannedAt: new Date().toISOString(), sentAt: null },
  };
  const sent = SentData.parse({ messages: [message], nextBefore: null });
  await page.route('**/trpc/accounts.sent?*', (route) => route.fulfill({ json: [{ result: { data: sent } }] }));
  const stopped = { result: { data: { message: { ...message, state: 'vetoed' } } } };
  await page.route('**/trpc/accounts.veto*', (route) => route.fulfill({ json: [stopped] }));
  await openAccounts(page, running, customer);
  await cardOf(page, `@${account.username}`)
    .getByRole('button', { name: `Sent messages of @${account.username}` })
    .click();
  const calls = callsOf(page, 'accounts.veto');
  await page.getByRole('button', { name: 'Stop this message: @nasa' }).dblclick();
  await expect(page.getByText('Message stopped')).toBeVisible();
  expect(calls).toHaveLength(1);
});
