import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { beforeRemoval } from '../../support/before-removal.ts';
import { callsOf } from '../../support/calls-of.ts';
import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { menuOf, rowOf } from '../../support/job-row.ts';
import { button, menuItem, toasts } from '../../support/locators.ts';
import { signIn } from '../../support/sign-in.ts';
import { LONG_LIST, slowFollowers } from '../../support/slow-list.ts';

const RUN_MS = 120_000;

/** The file that a button downloads: its name, and its rows. */
async function download(page: Page, press: Locator): Promise<{ readonly name: string; readonly rows: number }> {
  const downloading = page.waitForEvent('download');
  await press.click();
  const file = await downloading;
  const text = await readFile(await file.path(), 'utf8');
  const name = file.suggestedFilename();
  const rows: unknown = name.endsWith('.json') ? JSON.parse(text) : parse(text, { bom: true, columns: true });
  return { name, rows: Array.isArray(rows) ? rows.length : Number.NaN };
}

async function pick(page: Page, row: Locator, name: string): Promise<Locator> {
  await row.getByRole('button', { name: /^More actions for/ }).click();
  return menuItem(page, name);
}

test('a job is run, paused, resumed, downloaded and deleted from the list', async ({ page, running, customer }) => {
  const sessionId = await newSession(running);
  const slow = await slowFollowers(running.sandbox, 'tidepool_lab', 20, sessionId);
  const { _id } = await customer.createJob({ ...LONG_LIST, sessionId });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  const row = rowOf(page, LONG_LIST.name);
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('0%');
  expect(await menuOf(page, row)).toEqual(['View details', 'Edit', 'Delete', 'Rename', 'Edit tags', 'Duplicate']);

  await test.step('runs, and can be paused and downloaded in part', async () => {
    await button(row, 'Run Job').press('Enter');
    await expect(toasts(page)).toContainText('Job started');
    await slow.stopped();
    await expect(button(row, 'Pause Job')).toBeFocused();
    await expect(row.locator('[data-status="running"]')).toHaveText('Running');
    // A download is possible after the first rows are stored.
    await expect.poll(() => menuOf(page, row)).toContain('Download Partial Results');
    expect(await menuOf(page, row)).toEqual([
      'View details',
      'Download Partial Results',
      'Download as JSON',
      'Rename',
      'Edit tags',
      'Duplicate',
    ]);
    const part = await download(page, await pick(page, row, 'Download Partial Results'));
    expect(part.name).toBe(`job-${_id}-results.csv`);
    expect(part.rows).toBeGreaterThan(0);
    expect(part.rows).toBeLessThan(10_000);
  });

  await test.step('pauses', async () => {
    await button(row, 'Pause Job').click();
    await expect(toasts(page)).toContainText('Job paused');
    await expect(row.locator('[data-status="paused"]')).toHaveText('Paused', { timeout: RUN_MS });
    expect(await menuOf(page, row)).toEqual([
      'View details',
      'Edit',
      'Download Partial Results',
      'Delete',
      'Download as JSON',
      'Rename',
      'Edit tags',
      'Duplicate',
    ]);
  });

  await test.step('resumes to its end', async () => {
    await slow.release();
    await button(row, 'Resume Job').click();
    await expect(row.locator('[data-status="completed"]')).toHaveText('Completed', { timeout: RUN_MS });
    await expect(row).toContainText('100%');
    expect(await menuOf(page, row)).toEqual([
      'View details',
      'Delete',
      'Download as JSON',
      'Rename',
      'Edit tags',
      'Run again',
      'Duplicate',
    ]);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/jobs/*/results?*', async (route) => {
      await held;
      await route.continue();
    });
    const downloading = page.waitForEvent('download');
    await button(row, 'Download Results').click();
    await expect(button(row, 'Download Results')).toBeDisabled();
    await expect(await pick(page, row, 'Download as JSON')).toBeDisabled();
    await page.keyboard.press('Escape');
    release();
    await downloading;
    await page.unroute('**/api/jobs/*/results?*');
    await expect(button(row, 'Download Results')).toBeEnabled();
    expect(await download(page, button(row, 'Download Results'))).toEqual({
      name: `job-${_id}-results.csv`,
      rows: 10_000,
    });
    expect(await download(page, await pick(page, row, 'Download as JSON'))).toEqual({
      name: `job-${_id}-results.json`,
      rows: 10_000,
    });
  });

  await test.step('deletes after a confirmation, also with a double click', async () => {
    await (await pick(page, row, 'Delete')).click();
    const dialog = page.getByRole('dialog', { name: `Delete “${LONG_LIST.name}”?` });
    await expect(dialog).toContainText('10,000 rows');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const last = dialog.evaluate(beforeRemoval);
    await button(dialog, 'Cancel').click();
    expect(await last).toEqual({ text: expect.stringContaining('10,000 rows'), isInert: true });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(dialog).toBeHidden();
    await expect(row).toBeVisible();
    await (await pick(page, row, 'Delete')).click();
    // An impatient double click deletes the job once, and the second click isn't reported as a failure.
    const calls = callsOf(page, 'jobs.delete');
    await button(dialog, 'Delete').evaluate((confirm: HTMLElement) => {
      confirm.click();
      confirm.click();
    });
    await expect(toasts(page)).toContainText('Job deleted');
    expect(calls).toHaveLength(1);
    await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create your first job' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator(':focus').getByText('No jobs found')).toBeVisible();
  });
});

test('a job that failed is run again from the list, edited, and deleted from its page', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.runJob({ name: 'Behind a door', type: 'follower', target: 'quiet_harbor' });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs?status=failed');
  const row = rowOf(page, 'Behind a door');
  await expect(row).toContainText('0%');
  expect(await menuOf(page, row)).toEqual(['View details', 'Edit', 'Delete', 'Rename', 'Edit tags', 'Duplicate']);
  await button(row, 'Run Again').click();
  await expect(toasts(page)).toContainText('Job started');
  await expect.poll(async () => (await customer.job(_id)).runs.totalRuns, { timeout: RUN_MS }).toBe(2);
  await customer.ended(_id);

  await page.goto(`/dashboard/jobs/${_id}`);
  await expect(page.getByText('No data collected yet')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
  await page.getByLabel('Job Name').fill('Through the door');
  await button(page, 'Update Job').click();
  await expect(page.getByRole('heading', { name: 'Through the door', level: 1 })).toBeVisible();

  await button(page, 'Delete').click();
  await button(page.getByRole('dialog', { name: 'Delete “Through the door”?' }), 'Delete').click();
  await expect(toasts(page)).toContainText('Job deleted');
  await expect(page).toHaveURL(/\/dashboard\/jobs$/);
  await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
});

test('a job’s page downloads the rows so far while the job runs and while it is paused', async ({
  page,
  running,
  customer,
}) => {
  const sessionId = await newSession(running);
  const slow = await slowFollowers(running.sandbox, 'tidepool_lab', 20, sessionId);
  const { _id } = await customer.runJob({ ...LONG_LIST, sessionId });
  await slow.stopped();
  await customer.hasRows(_id);
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  // Announced in quarters.
  await expect(page.getByRole('status').filter({ hasText: /^Progress of A long list: (0|25)%$/ })).toBeAttached();

  await button(page, 'Download Partial Results').click();
  const part = await download(page, menuItem(page, 'CSV'));
  expect(part.name).toBe(`job-${_id}-results.csv`);
  expect(part.rows).toBeGreaterThan(0);
  await test.step('a dialog stays open when the job is paused meanwhile', async () => {
    await button(page, 'Download Partial Results').click();
    await menuItem(page, 'Choose rows and columns…').click();
    const dialog = page.getByRole('dialog', { name: 'Download results' });
    await expect(dialog).toBeVisible();
    await customer.api('POST', `/api/jobs/${_id}/pause`);
    await expect(button(page, 'Run Again')).toBeVisible({ timeout: RUN_MS });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  const { totalResults } = await customer.job(_id);
  await button(page, 'Download Results').click();
  expect(await download(page, menuItem(page, 'JSON'))).toEqual({ name: `job-${_id}-results.json`, rows: totalResults });
  await test.step('the button that replaces the pressed one gets its focus', async () => {
    await button(page, 'Run Again').press('Enter');
    await expect(button(page, 'Pause')).toBeFocused();
  });
  await slow.release();
});

test('a job’s new name stays typed when the job starts and its menu disappears', async ({
  page,
  running,
  customer,
}) => {
  const settings = { Message: 'Hello {{username}}' };
  const { _id } = await customer.createJob({ name: 'Greetings', type: 'dm', target: 'nasa', settings });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  const more = page.getByRole('button', { name: 'More actions for Greetings' });
  await more.click();
  await menuItem(page, 'Rename').click();
  const name = page.getByRole('dialog').getByLabel('Job Name');
  await name.fill('Warm greetings');
  await customer.startJob(_id);
  await expect(more).toBeHidden({ timeout: RUN_MS });
  await expect(name).toHaveValue('Warm greetings');
  await name.press('Enter');
  await expect(page.getByRole('heading', { name: 'Warm greetings', level: 1 })).toBeVisible();
});

test('running a job that another tab has deleted shows an error and leads to the list', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.createJob({ name: 'Twice open', type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  const other = await page.context().newPage();
  await page.goto(`/dashboard/jobs/${_id}`);
  await other.goto(`/dashboard/jobs/${_id}`);
  await expect(button(other, 'Run')).toBeVisible();

  await button(page, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();

  await button(other, 'Run').click();
  await expect(toasts(other)).toContainText('Failed to start job');
  await expect(toasts(other)).toContainText('Failed to fetch data.');
  await expect(other).toHaveURL(/\/dashboard\/jobs$/);
  await expect(other.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
});

test('the address of an unknown job, or with an invalid id, leads to the list with an error', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  for (const id of ['nope', 'job_00000000000000000000000000', 'a%20b', '%2A', 'a%0D%0AUNSUB%201']) {
    await page.goto(`/dashboard/jobs/${id}`);
    await expect(toasts(page)).toContainText('Failed to fetch data.');
    await expect(page).toHaveURL(/\/dashboard\/jobs$/);
    await page.goto(`/dashboard/jobs/${id}/edit`);
    await expect(toasts(page)).toContainText('Failed to fetch job details');
    await expect(page).toHaveURL(/\/dashboard\/jobs$/);
  }
});
