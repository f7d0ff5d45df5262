import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { type Account, AccountData, AccountsData, JobData } from '@trawl/contracts';
import { z } from 'zod';
import { type Customer, newCustomer } from '../support/customer.ts';
import type { Running } from '../support/env.ts';
import { expect, test } from '../support/fixtures.ts';
import { operate } from '../support/operate.ts';
import { signIn } from '../support/sign-in.ts';
import { Truth } from '../support/truth.ts';

const Session = z.object({ sessionid: z.string(), username: z.string() });

/** A live session on the sandbox, and whose it is. */
async function newSession(running: Running, username?: string): Promise<z.infer<typeof Session>> {
  const answer = await fetch(`${running.sandbox}/__sandbox/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(username === undefined ? {} : { username }),
  });
  return Session.parse(await answer.json());
}

const endSession = async (running: Running, sessionId: string): Promise<void> => {
  await fetch(`${running.sandbox}/__sandbox/sessions/${sessionId}`, { method: 'DELETE' });
};

/** Links an account by REST. */
async function link(running: Running, customer: Customer, change: object = {}): Promise<Account & { session: string }> {
  const { sessionid } = await newSession(running);
  const body = { platform: 'instagram', sessionId: sessionid, ...change };
  const { account } = AccountData.parse(await customer.api('POST', '/api/accounts', body));
  return { ...account, session: sessionid };
}

const stored = async (customer: Customer): Promise<Account[]> =>
  AccountsData.parse(await customer.api('GET', '/api/accounts')).accounts;

const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name });

async function open(page: Page, running: Running, customer: Customer): Promise<void> {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/all-accounts');
  await expect(page.getByRole('heading', { name: 'All Accounts', level: 1 })).toBeVisible();
}

/** Nothing that axe finds wrong in the page, in either mode. */
async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.mantineColorScheme = value;
    }, scheme);
    // Colours that are still on their way would be measured halfway.
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, scheme, nodes.map((node) => node.html)])).toEqual([]);
  }
}

test('an account is added by its session, changed, shared by consent, made private and deleted', async ({
  page,
  running,
  customer,
}) => {
  const { sessionid, username } = await newSession(running);
  const name = `@${username}`;
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'All Accounts' }).click();
  await expect(page).toHaveURL(/\/dashboard\/all-accounts$/);
  await expect(page.getByText('No accounts yet')).toBeVisible();
  await expectAccessible(page);

  await test.step('adding tells what is missing, and what the platform refuses', async () => {
    await page.getByRole('button', { name: 'Add Account', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await expect(dialog.getByLabel('Session ID')).toBeFocused();
    await expect(dialog.getByRole('spinbutton', { name: 'DMs limit' })).toHaveValue('20');
    await expect(dialog.getByText('Recommended: 20-25')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Session ID is required')).toBeVisible();
    await dialog.getByLabel('Session ID').fill('12%3Anever%3A1%3AAY');
    await dialog.getByRole('spinbutton', { name: 'DMs limit' }).fill('101');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(dialog.getByText('DMs limit must be a whole number from 1 to 100')).toBeVisible();
    await dialog.getByRole('slider', { name: 'DMs limit, as a slider' }).fill('22');
    await expect(dialog.getByRole('spinbutton', { name: 'DMs limit' })).toHaveValue('22');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByText('Failed to add account')).toBeVisible();
    await expect(page.getByText(/Instagram no longer accepts this session ID/)).toBeVisible();
    await dialog.getByLabel('Session ID').fill(sessionid);
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByText('Account added successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  const card = cardOf(page, name);
  await expect(card.getByText('Active')).toBeVisible();
  await expect(card.getByText('22 a day')).toBeVisible();
  await expect(card.getByText(`••••${sessionid.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(sessionid)).toHaveCount(0);

  await test.step('editing changes the limit and keeps platform and session', async () => {
    await card.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    await expect(dialog.getByLabel('Platform')).toBeDisabled();
    await dialog.getByRole('spinbutton', { name: 'DMs limit' }).fill('30');
    await expect(dialog.getByText('Above what is recommended')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Account updated successfully')).toBeVisible();
    await expect(card.getByText('30 a day')).toBeVisible();
    expect(await stored(customer)).toMatchObject([{ dmsLimit: 30, status: 'active' }]);
  });

  await test.step('sharing tells what it means, and needs a yes', async () => {
    await card.getByRole('switch', { name: `Share ${name}` }).click();
    const consent = page.getByRole('dialog', { name: `Share ${name}?` });
    for (const point of ['What is sent in your name', 'How many', 'What you earn', 'How to stop']) {
      await expect(consent.getByText(point, { exact: true })).toBeVisible();
    }
    await expect(consent.getByText('$0.00425 × 30 × 30 days = $3.825 a month')).toBeVisible();
    await expectAccessible(page);
    await expect(consent.getByRole('button', { name: 'Share account' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(consent).toBeHidden();
    expect(await stored(customer)).toMatchObject([{ accountType: 'private', consentedAt: null }]);
    await card.getByRole('switch', { name: `Share ${name}` }).click();
    await consent.getByRole('checkbox', { name: /^I agree/ }).check();
    await consent.getByRole('button', { name: 'Share account' }).click();
    await expect(page.getByText('Account is shared now')).toBeVisible();
    await expect(card.getByRole('switch', { name: `Share ${name}` })).toBeChecked();
    const earnings = page.getByRole('region', { name: 'Earnings' });
    await expect(earnings.getByText('$3.825')).toBeVisible();
    await expect(earnings.getByText('15%')).toBeVisible();
    await expect(earnings.getByText('$0.000')).toBeVisible();
  });

  await test.step('sharing ends at once', async () => {
    await card.getByRole('switch', { name: `Share ${name}` }).click();
    await expect(page.getByText('Account is private again')).toBeVisible();
    expect(await stored(customer)).toMatchObject([{ accountType: 'private', consentedAt: null }]);
    const { entries } = z
      .object({ entries: z.array(z.object({ kind: z.string() })) })
      .parse(await customer.api('GET', '/api/users/audit'));
    expect(entries.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'account_unshared',
      'account_shared',
      'account_added',
    ]);
  });

  await test.step('deleting asks first', async () => {
    await card.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await dialog.getByRole('button', { name: 'Keep account' }).click();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('Account deleted successfully')).toBeVisible();
    await expect(page.getByText('No accounts yet')).toBeVisible();
  });
});

test('each account is checked once the list has loaded: Active or Expired, also where no answer comes', async ({
  page,
  running,
  customer,
}) => {
  const [live, dead, silent] = [
    await link(running, customer),
    await link(running, customer),
    await link(running, customer),
  ];
  await customer.api('POST', '/api/accounts', { platform: 'tiktok', sessionId: 'kept-for-later' });
  await endSession(running, dead.session);
  const puts: number[] = [];
  let loaded = 0;
  page.on('response', (response) => {
    if (response.url().includes('/trpc/accounts.list')) loaded ||= Date.now();
  });
  await page.route('**/api/accounts/*', async (route) => {
    puts.push(Date.now());
    expect(route.request().method()).toBe('PUT');
    if (!route.request().url().endsWith(silent._id)) await route.continue();
  });
  await open(page, running, customer);
  const card = (account: Account) => cardOf(page, `@${account.username}`);
  await expect(card(silent).getByRole('status')).toHaveText('Checking');
  await expect(card(live).getByRole('status')).toHaveText('Active');
  await expect(card(dead).getByRole('status')).toHaveText('Expired');
  await expect(cardOf(page, 'TikTok account').getByRole('status')).toHaveText('Coming soon');
  const began = Date.now();
  await expect(card(silent).getByRole('status')).toHaveText('Expired', { timeout: 20_000 });
  expect(Date.now() - began).toBeLessThan(12_000);
  expect(puts).toHaveLength(3);
  expect(Math.min(...puts) - loaded).toBeGreaterThanOrEqual(150);
  await expectAccessible(page);

  await test.step('a new session brings it back', async () => {
    const { sessionid } = await newSession(running, dead.username ?? '');
    await card(dead).getByRole('button', { name: 'Renew session' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit @${dead.username}` });
    await dialog.getByLabel('Session ID').fill(sessionid);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(card(dead).getByRole('status')).toHaveText('Active');
  });
});

test('the list says when it can’t be loaded, and loads when asked again', async ({ page, running, customer }) => {
  await page.route('**/trpc/accounts.list*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open(page, running, customer);
  await expect(page.getByText('Failed to load accounts').first()).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/trpc/accounts.list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('a job runs on an account picked in the wizard; an expired one can’t be picked', async ({
  page,
  running,
  customer,
}) => {
  const [account, dead] = [await link(running, customer), await link(running, customer)];
  await endSession(running, dead.session);
  await customer.api('PUT', `/api/accounts/${dead._id}`, {});
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs/create');
  await page.getByRole('radio', { name: /^Instagram/ }).check({ force: true });
  await page.getByRole('button', { name: 'Next' }).click();
  await page
    .getByRole('radio', { name: /^Profile/ })
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Job Name').fill('On a linked account');
  await page.getByLabel('Target', { exact: true }).fill('nasa');
  const linked = page.getByRole('group', { name: 'Linked accounts' });
  await expect(linked.getByRole('checkbox', { name: new RegExp(`@${dead.username}`) })).toBeDisabled();
  await linked.getByRole('checkbox', { name: new RegExp(`@${account.username}`) }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(page.getByText('Job created')).toBeVisible();
  const { jobs } = z.object({ jobs: z.array(JobData.shape.job) }).parse(await customer.api('GET', '/api/jobs'));
  const [job] = jobs;
  expect(job).toMatchObject({ name: 'On a linked account', sessionId: account._id });
  await customer.startJob(job?._id ?? '');
  expect(await customer.ended(job?._id ?? '')).toMatchObject({ status: 'completed', totalResults: 1 });
  await page.goto(`/dashboard/jobs/${job?._id}`);
  await page
    .getByRole('tab', { name: /Settings|Details/ })
    .first()
    .click();
  await expect(page.getByText(`@${account.username}`)).toBeVisible();
});

test('the screen works on a phone and in other languages', async ({ page, running, customer }) => {
  const account = await link(running, customer, { dmsLimit: 100 });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, running, customer);
  await expect(cardOf(page, `@${account.username}`).getByRole('status')).toHaveText('Active');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: 'Sent in my name' }).click();
  const dialog = page.getByRole('dialog', { name: `Sent in the name of @${account.username}` });
  await expect(dialog.getByText('Nothing has been sent from this account yet.')).toBeVisible();
  await expectAccessible(page);
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
    expect(await fits()).toBe(true);
  }
});

test('who stops sharing is obeyed: nothing leaves in their name later than 5 seconds after', async ({
  page,
  running,
  customer,
}) => {
  const truth = new Truth(running.sandbox);
  const owner = await newCustomer(running);
  const account = await link(running, owner, { dmsLimit: 100, accountType: 'shared' });
  await operate(running, 'funds', 'add', customer.email, '500');
  const people = await truth.people('users/tidepool_lab/followers', 90);
  const job = await customer.createJob({
    type: 'dm',
    target: people.map(({ username }) => username).join('\n'),
    sessionId: '',
    settings: { accountType: 'Shared', dmQuantity: 100_000, Message: 'Hello {{username}}' },
  });
  await customer.startJob(job._id);
  const sentBy = async (): Promise<number[]> =>
    (await truth.messages()).filter(({ from }) => from === account.username).map(({ at }) => Date.parse(at));
  await expect.poll(async () => (await sentBy()).length, { timeout: 90_000 }).toBeGreaterThan(2);

  await open(page, running, owner);
  await cardOf(page, `@${account.username}`).getByRole('button', { name: 'Sent in my name' }).click();
  const dialog = page.getByRole('dialog', { name: `Sent in the name of @${account.username}` });
  await expect(dialog.getByText('For another customer').first()).toBeVisible();
  await expect(dialog.getByText('Sent', { exact: true }).first()).toBeVisible();
  // Nothing tells the account's owner whose order it is.
  await expect(dialog.getByText(customer.email)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Stop sharing now' }).click();
  const stopped = Date.now();
  await expect(page.getByText('Account is private again')).toBeVisible();
  // What was committed a moment before may still go; its time is up within 2 s.
  await expect.poll(() => Date.now() - stopped, { timeout: 20_000 }).toBeGreaterThan(10_000);
  const times = await sentBy();
  const after = Math.max(...times) - stopped;
  expect(times.length).toBeLessThan(people.length);
  expect(after).toBeLessThanOrEqual(5_000);
  test.info().annotations.push({ type: 'measured', description: `last message ${after} ms after the stop` });
  expect(await stored(owner)).toMatchObject([{ accountType: 'private', earnings: expect.any(Number) }]);
  const earned = (await stored(owner))[0]?.earnings ?? 0;
  expect(earned).toBeCloseTo(times.length * 0.00425, 6);
});
