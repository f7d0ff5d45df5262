import type { Page } from '@playwright/test';
import { AccountData } from '@trawl/contracts';
import { expect, test } from '../../support/fixtures.ts';
import { menuOf, rowOf } from '../../support/job-row.ts';
import { operate } from '../../support/operate.ts';
import { SandboxControl } from '../../support/sandbox-control.ts';
import { signIn } from '../../support/sign-in.ts';
import { slowFollowers } from '../../support/slow-list.ts';
import { Truth } from '../../support/truth.ts';

const RUN_MS = 120_000;

/** A job's actions in the list: the primary button and the menu. */
async function offeredInList(page: Page, name: string): Promise<readonly [primary: string, menu: string[]]> {
  await page.goto('/dashboard/jobs');
  const row = rowOf(page, name);
  const primary = row.getByRole('button').first();
  await expect(primary).toBeVisible();
  return [(await primary.getAttribute('aria-label')) ?? '', await menuOf(page, row)];
}

/** The actions on the job's page, in order. */
async function offeredOnPage(page: Page, id: string, name: string): Promise<string[]> {
  await page.goto(`/dashboard/jobs/${id}`);
  const header = page.locator('main header').filter({ has: page.getByRole('heading', { name, level: 1 }) });
  const actions = header.locator('button, a').filter({ hasNotText: /^Jobs$/ });
  await expect(actions.first()).toBeVisible();
  const labels = await actions.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );
  return labels.map((label) => label.trim());
}

test('a messaging job offers only support while it sends, and can be deleted afterwards', async ({
  page,
  running,
  customer,
}) => {
  const truth = new Truth(running.sandbox);
  const sender = await truth.openSession();
  // An account's maximum daily limit, so sending takes a while.
  const people = (await truth.people('users/tidepool_lab/followers', 100)).map(({ username }) => username);
  const body = { platform: 'instagram', sessionId: sender.sessionid, dmsLimit: 100 };
  const { account } = AccountData.parse(await customer.api('POST', '/api/accounts', body));
  const messageJob = { type: 'dm', settings: { Message: 'Hello {{username}}', DMsPerLaunch: 100 } };
  const toMany = { ...messageJob, name: 'To many', target: people.join('\n'), sessionId: account._id };
  const many = await customer.runJob(toMany);
  const sent = async () => (await truth.messages()).filter(({ from }) => from === sender.username).length;
  await expect.poll(sent, { timeout: RUN_MS }).toBeGreaterThan(0);
  await signIn(page, customer, running.web);

  await test.step('running', async () => {
    expect(await offeredInList(page, 'To many')).toEqual(['Contact Support', ['View details']]);
    expect(await offeredOnPage(page, many._id, 'To many')).toEqual(['Contact Support']);
    const support = page.getByRole('link', { name: 'Contact Support' });
    await expect(support).toHaveAttribute('href', /subject=.*To%20many/);
    await support.click();
    const form = page.getByRole('form', { name: 'Contact' });
    await expect(form.getByLabel('Email')).toHaveValue(customer.email);
    await expect(form.getByLabel('Name')).not.toHaveValue('');
    await expect(form.getByLabel('Message')).toHaveValue(new RegExp(`/dashboard/jobs/${many._id}\\s*$`));
  });

  await test.step('paused, once the session is dead', async () => {
    await new SandboxControl(running.sandbox).killSession(sender.sessionid);
    expect(await customer.ended(many._id)).toMatchObject({ status: 'paused' });
    const [primary, menu] = await offeredInList(page, 'To many');
    expect([primary, ...menu]).toEqual(expect.arrayContaining(['Resume Job', 'Edit', 'Delete']));
    expect(menu).not.toContain('Contact Support');
  });

  await test.step('completed', async () => {
    const [person] = await truth.people('users/nasa/followers', 1);
    const one = await customer.runJob({ ...messageJob, name: 'To one', target: person?.username ?? '' });
    expect(await customer.ended(one._id)).toMatchObject({ status: 'completed' });
    expect(await offeredInList(page, 'To one')).toEqual(['Contact Support', ['View details', 'Delete']]);
    expect(await offeredOnPage(page, one._id, 'To one')).toEqual(['Contact Support']);
  });
});

test('a job on a shared account offers support while it runs and when it is completed', async ({
  page,
  running,
  customer,
}) => {
  await operate(running, 'plan', 'set', customer.email, 'professional');
  const slow = await slowFollowers(running.sandbox, 'tidepool_lab', 4);
  const job = await customer.runJob({
    name: 'On a shared account',
    type: 'follower',
    target: 'tidepool_lab',
    sessionId: '',
    settings: { accountType: 'Shared', followersPerProfile: 500 },
  });
  await slow.stopped();
  await signIn(page, customer, running.web);

  await test.step('running', async () => {
    expect(await offeredInList(page, 'On a shared account')).toEqual(['Contact Support', ['View details']]);
    expect(await offeredOnPage(page, job._id, 'On a shared account')).toEqual(['Contact Support']);
  });

  await test.step('completed: its rows are on its page, and it can be deleted from the list', async () => {
    await slow.release();
    expect(await customer.ended(job._id)).toMatchObject({ status: 'completed', totalResults: 500 });
    expect(await offeredOnPage(page, job._id, 'On a shared account')).toEqual([
      'Contact Support',
      'Download Results',
      'More actions for On a shared account',
    ]);
    await expect(page.getByRole('tabpanel', { name: 'Results' }).getByRole('row').nth(1)).toBeVisible();
    expect(await offeredInList(page, 'On a shared account')).toEqual([
      'Contact Support',
      [
        'View details',
        'Delete',
        'Download Results',
        'Download as JSON',
        'Rename',
        'Edit tags',
        'Run again',
        'Duplicate',
      ],
    ]);
    const row = rowOf(page, 'On a shared account');
    await row.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
  });
});
