import type { Locator, Page, Route } from '@playwright/test';
import { type Account, JobData } from '@trawl/contracts';
import { z } from 'zod';
import { axeViolations } from '../../support/accessible.ts';
import { cardOf, linkAccount, openAccounts } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { SandboxControl } from '../../support/sandbox-control.ts';
import { signIn } from '../../support/sign-in.ts';
import { Truth } from '../../support/truth.ts';

/**
 * Milliseconds between the list's response and the first check, measured in the browser, because its events reach the test late.
 */
const pauseBeforeChecks = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const requests = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const list = requests.find(({ name }) => name.includes('/trpc/accounts.list'));
    const checks = requests.filter(({ name }) => name.includes('/api/accounts/'));
    return Math.min(...checks.map(({ startTime }) => startTime)) - (list?.responseEnd ?? Number.NaN);
  });

test('accounts are checked after the list has loaded: Active or Expired, also without a response', async ({
  page,
  running,
  customer,
}) => {
  const [live, dead, silent] = [
    await linkAccount(running, customer),
    await linkAccount(running, customer),
    await linkAccount(running, customer),
  ];
  await customer.api('POST', '/api/accounts', { platform: 'tiktok', sessionId: 'kept-for-later' });
  await new SandboxControl(running.sandbox).killSession(dead.session);
  let puts = 0;
  await page.route('**/api/accounts/*', async (route) => {
    puts += 1;
    expect(route.request().method()).toBe('PUT');
    if (!route.request().url().endsWith(silent._id)) await route.continue();
  });
  await openAccounts(page, running, customer);
  const card = (account: Account) => cardOf(page, `@${account.username}`);
  await expect(card(silent).getByRole('status')).toHaveText('Checking');
  await expect(card(live).getByRole('status')).toHaveText('Active');
  await expect(card(dead).getByRole('status')).toHaveText('Expired');
  await expect(cardOf(page, 'TikTok account').getByRole('status')).toHaveText('Coming soon');
  const began = Date.now();
  await expect(card(silent).getByRole('status')).toHaveText('Expired', { timeout: 20_000 });
  expect(Date.now() - began).toBeLessThan(12_000);
  expect(puts).toBe(3);
  expect(await pauseBeforeChecks(page)).toBeGreaterThanOrEqual(190);
  expect(await axeViolations(page)).toEqual([]);

  await test.step('saving without a new session reports that the account is still signed out', async () => {
    await card(dead).getByRole('button', { name: 'Renew session' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit @${dead.username}` });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The account is still signed out')).toBeVisible();
    await expect(page.getByText('Account updated successfully')).toBeHidden();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a new session makes the account active again', async () => {
    const { sessionid } = await new Truth(running.sandbox).openSession(dead.username ?? '');
    await card(dead).getByRole('button', { name: 'Renew session' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit @${dead.username}` });
    await dialog.getByLabel('Session ID').fill(sessionid);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(card(dead).getByRole('status')).toHaveText('Active');
  });
});

/** From the wizard's first step to the details. */
async function chooseProfileJob(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Instagram/ }).check({ force: true });
  await page.getByRole('button', { name: 'Next' }).click();
  await page
    .getByRole('radio', { name: /^Profile/ })
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Opens the wizard's details by links, without loading the page again; returns the group of linked accounts. */
async function openLinkedAccounts(page: Page): Promise<Locator> {
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('link', { name: 'Create New Job' }).first().click();
  await chooseProfileJob(page);
  return page.getByRole('group', { name: 'Linked accounts' });
}

test('an account whose check failed can’t be selected for a job until a check succeeds', async ({
  page,
  running,
  customer,
}) => {
  const account = await linkAccount(running, customer);
  const checks = `**/api/accounts/${account._id}`;
  await page.route(checks, (route) => route.abort());
  await openAccounts(page, running, customer);
  const card = cardOf(page, `@${account.username}`);
  await expect(card.getByRole('status')).toHaveText('Expired');
  await expect(card.getByText(/^The check failed/)).toBeVisible();
  await expect(card.getByText('The platform no longer accepts this session.')).toBeHidden();
  await card.getByRole('button', { name: `More actions for @${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('spinbutton', { name: 'DMs limit' }).fill('7');
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText('7 a day')).toBeVisible();
  await expect(card.getByText(/^The check failed/)).toBeVisible();
  const expired = await openLinkedAccounts(page);
  await expect(expired.getByText('Expired')).toBeVisible();
  await expect(expired.getByRole('checkbox')).toBeDisabled();
  await expect(expired.getByRole('checkbox')).not.toBeChecked();

  await page.getByRole('navigation').getByRole('link', { name: 'All Accounts' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(card.getByRole('status')).toHaveText('Expired');
  await page.unroute(checks);
  await card.getByRole('button', { name: 'Check again' }).click();
  await expect(card.getByRole('status')).toHaveText('Active');
  await expect(card.getByText(/^The check failed/)).toBeHidden();
  const active = await openLinkedAccounts(page);
  await expect(active.getByText('Active')).toBeVisible();
  await expect(active.getByRole('checkbox')).toBeEnabled();
});

test('at most three accounts are checked at once, so none waits for longer than its timeout', async ({
  page,
  running,
  customer,
}) => {
  for (let n = 0; n < 4; n++) await linkAccount(running, customer);
  const held: Route[] = [];
  await page.route('**/api/accounts/*', (route) => held.push(route));
  await openAccounts(page, running, customer);
  await expect.poll(() => held.length).toBe(3);
  // Requests of the same moment would be on their way by the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(held).toHaveLength(3);
  await held[0]?.continue();
  await expect.poll(() => held.length).toBe(4);
  await Promise.all(held.slice(1).map((route) => route.continue()));
  await expect(page.getByRole('status').filter({ hasText: 'Active' })).toHaveCount(4);
});

test('an account renewed during its check stays active when the check fails', async ({ page, running, customer }) => {
  const account = await linkAccount(running, customer);
  const { sessionid } = await new Truth(running.sandbox).openSession(account.username ?? '');
  const asked = Promise.withResolvers<Route>();
  await page.route(`**/api/accounts/${account._id}`, (route) => asked.resolve(route));
  await openAccounts(page, running, customer);
  const check = await asked.promise;
  const card = cardOf(page, `@${account.username}`);
  await expect(card.getByRole('status')).toHaveText('Checking');
  await card.getByRole('button', { name: `More actions for @${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit @${account.username}` });
  await dialog.getByLabel('Session ID').fill(sessionid);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByRole('status')).toHaveText('Active');
  const failed = page.waitForEvent('requestfailed', (request) => request === check.request());
  await check.abort();
  await failed;
  // The next frame shows what the failure has changed.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(card.getByRole('status')).toHaveText('Active');
});

test('a job runs on an account picked in the wizard; an expired one can’t be picked', async ({
  page,
  running,
  customer,
}) => {
  const [account, dead] = [await linkAccount(running, customer), await linkAccount(running, customer)];
  await new SandboxControl(running.sandbox).killSession(dead.session);
  await customer.api('PUT', `/api/accounts/${dead._id}`, {});
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs/create');
  await chooseProfileJob(page);
  await page.getByLabel('Job Name').fill('On a linked account');
  await page.getByLabel('Target', { exact: true }).fill('nasa');
  const linked = page.getByRole('group', { name: 'Linked accounts' });
  await expect(linked.getByRole('checkbox', { name: new RegExp(`@${dead.username}`) })).toBeDisabled();
  await linked.getByRole('checkbox', { name: new RegExp(`@${account.username}`) }).check();
  expect(await axeViolations(page)).toEqual([]);
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
