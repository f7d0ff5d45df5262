import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { rowOf } from '../../support/job-row.ts';
import { logInAgain, signIn } from '../../support/sign-in.ts';

const namesIn = (page: Page) =>
  page
    .getByRole('rowheader')
    .getByRole('link')
    .filter({ hasNotText: /^Weekly$/ });

async function openMenu(row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await row.page().getByRole('menuitem', { name: entry }).click();
}

test('a long name has at most two lines, and its complete text is available', async ({ page, running, customer }) => {
  const name = 'Followers of everyone who has ever written about the tide pools of the coast '.padEnd(100, 'x');
  await customer.createJob({ name, type: 'profile', target: 'nasa' });
  await customer.createJob({ name: 'Short', type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard/jobs');
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('title', name);
    const heightOf = async (each: Locator) => (await each.boundingBox())?.height ?? Number.NaN;
    const line = await heightOf(page.getByRole('link', { name: 'Short', exact: true }));
    expect(Math.round((await heightOf(link)) / line)).toBe(2);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await fits()).toBe(true);
  }
});

test('jobs are renamed, tagged, sorted and handled together from the list', async ({ page, running, customer }) => {
  await customer.createJob({ name: 'Beta', type: 'profile', target: 'nasa' });
  await customer.createJob({ name: 'Alpha', type: 'follower', target: 'tidepool_lab' });
  const gamma = await customer.createJob({ name: 'Gamma', type: 'follower', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');

  await test.step('the checkboxes are in one column', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const leftOf = async (name: string) => (await page.getByRole('checkbox', { name }).boundingBox())?.x;
    expect(await leftOf('Select all')).toBe(await leftOf('Select Beta'));
  });

  await test.step('a job is renamed by its menu', async () => {
    await openMenu(rowOf(page, 'Beta'), 'Rename');
    const dialog = page.getByRole('dialog', { name: 'Rename “Beta”' });
    const name = dialog.getByLabel('Job Name');
    await expect(name).toBeFocused();
    await name.fill('  ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Job name is required')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('Delta');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/jobs.patch*', async (route) => {
      await held;
      await route.abort();
    });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    release();
    await expect(dialog.getByText('We can’t reach the server.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute('**/trpc/jobs.patch*');
    await openMenu(rowOf(page, 'Beta'), 'Rename');
    await expect(dialog.getByText('We can’t reach the server.')).toBeHidden();
    await name.fill('Delta');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'Delta')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('tags are added by keyboard, and filter the list', async () => {
    await openMenu(rowOf(page, 'Alpha'), 'Edit tags');
    const dialog = page.getByRole('dialog', { name: 'Tags of “Alpha”' });
    await dialog.getByLabel('Tags', { exact: true }).fill('Weekly');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Remove the tag Weekly' })).toBeVisible();
    await page.keyboard.type('1,2,3,4,5,6,7,8,9,10');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A job has at most 10 tags')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await dialog.getByRole('button', { name: 'Remove the tag 8' }).click();
    await expect(dialog.getByLabel('Tags', { exact: true })).toBeFocused();
    for (let left = 7; left > 0; left--) await page.keyboard.press('Backspace');
    await expect(dialog.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveText(['Weekly']);
    await page.keyboard.press('Enter');
    await rowOf(page, 'Alpha').getByRole('link', { name: 'Show jobs with the tag Weekly' }).click();
    await expect(page).toHaveURL(/tag=Weekly/);
    await expect(namesIn(page)).toHaveText(['Alpha']);
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('All tags');
  });

  await test.step('a column sorts in both directions, and then the newest jobs come first again', async () => {
    const header = page.getByRole('columnheader', { name: 'Name' });
    await expect(namesIn(page)).toHaveText(['Gamma', 'Alpha', 'Delta']);
    await header.getByRole('button').click();
    await expect(namesIn(page)).toHaveText(['Alpha', 'Delta', 'Gamma']);
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await header.getByRole('button').click();
    await expect(namesIn(page)).toHaveText(['Gamma', 'Delta', 'Alpha']);
    await page.reload();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await header.getByRole('button').click();
    await expect(namesIn(page)).toHaveText(['Gamma', 'Alpha', 'Delta']);
  });

  await test.step('several jobs are deleted; a job that has started meanwhile shows why it wasn’t', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    const bar = page.getByRole('region', { name: 'Actions for the selected jobs' });
    await expect(bar.getByText('3 jobs selected')).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeDisabled();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete 3 jobs?' });
    await expect(ask.getByText('permanently deleted')).toBeVisible();
    await customer.startJob(gamma._id);
    await ask.getByRole('button', { name: 'Delete 3 jobs' }).click();
    const outcome = page.getByRole('dialog', { name: 'What happened' });
    await expect(outcome.getByText('2 jobs deleted')).toBeVisible();
    await expect(outcome.getByRole('listitem')).toContainText(['Gamma']);
    await outcome.getByRole('button', { name: 'Close' }).click();
    await expect(namesIn(page)).toHaveText(['Gamma']);
  });
});

test('an open menu is accessible, and its first item has the focus', async ({ page, running, customer }) => {
  await customer.createJob({ name: 'NASA audience', type: 'follower', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  await rowOf(page, 'NASA audience')
    .getByRole('button', { name: /^More actions/ })
    .press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
});

test('a login session that ends keeps typed tags and a typed name', async ({ page, running, customer }) => {
  const { _id } = await customer.createJob({ name: 'Alpha', type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);

  await page.goto('/dashboard/jobs');
  await openMenu(rowOf(page, 'Alpha'), 'Edit tags');
  const tags = page.getByRole('dialog', { name: 'Tags of “Alpha”' });
  await tags.getByLabel('Tags', { exact: true }).fill('Weekly,urgent');
  await customer.api('POST', '/api/users/logout');
  await tags.getByRole('button', { name: 'Save' }).click();
  await logInAgain(page, customer);
  await expect(tags.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveText(['Weekly', 'urgent']);
  await tags.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Alpha').getByText('urgent')).toBeVisible();

  // Two places of a job's page open this dialog.
  await page.goto(`/dashboard/jobs/${_id}?tab=details`);
  await page.getByRole('button', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename “Alpha”' });
  await rename.getByLabel('Job Name').fill('Beta');
  await page.context().clearCookies();
  await rename.getByRole('button', { name: 'Save' }).click();
  await logInAgain(page, customer);
  await expect(rename).toHaveCount(1);
  await expect(rename.getByLabel('Job Name')).toHaveValue('Beta');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Beta', level: 1 })).toBeVisible();
});

test('the focus stays near a deleted job, and screen readers hear how many jobs are selected', async ({
  page,
  running,
  customer,
}) => {
  for (const name of ['First', 'Second', 'Third']) await customer.createJob({ name, type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  const deleteByKeys = async (name: string) => {
    await page.getByRole('button', { name: `More actions for ${name}` }).press('Enter');
    // The menu takes the focus when it has opened, so an earlier press could select its first item.
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await page.goto('/dashboard/jobs');
  await deleteByKeys('Second');
  await expect(rowOf(page, 'First')).toBeFocused();
  // Text in a new status isn't announced.
  const mark = (all: Element[]) => {
    for (const status of all) status.setAttribute('data-old', '');
  };
  await page.getByRole('status').evaluateAll(mark);
  const checkbox = page.getByRole('checkbox', { name: 'Select First' });
  await checkbox.press('Space');
  await expect(page.locator('[data-old]').getByText('1 job selected')).toBeAttached();
  await checkbox.press('Space');
  await deleteByKeys('First');
  await expect(rowOf(page, 'Third')).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  // A menu that is opened before the cards replace the table disappears with it.
  await expect(page.getByRole('table')).toBeHidden();
  await deleteByKeys('Third');
  await expect(page.getByRole('main').locator(':focus')).toContainText('No jobs found');
});

test('a long list shows its first jobs and more on request, also after a way back', async ({
  page,
  running,
  customer,
}) => {
  await customer.createJob({ name: 'Long list', type: 'profile', target: 'nasa' });
  await page.route('**/trpc/*jobs.search*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"jobs":\[(\{.*\})\],"tags"/, (_list, job: string) => {
      const jobs = Array.from({ length: 160 }, (_, n) =>
        n === 0 ? job : job.replace(/"_id":"job_/, `"_id":"job_${n}`).replace('Long list', `Long list ${n}`),
      );
      return `"jobs":[${jobs.join(',')}],"tags"`;
    });
    await route.fulfill({ response, body });
  });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody').getByRole('row');
  const more = page.getByRole('button', { name: 'Show more jobs' });
  await expect(rows).toHaveCount(50);
  await expect(page.getByRole('status').filter({ hasText: '50 of 160 jobs shown' })).toHaveCount(1);

  await test.step('all jobs are selected, also those that are not shown', async () => {
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await all.check();
    const bar = page.getByRole('region', { name: 'Actions for the selected jobs' });
    await expect(bar).toContainText('160');
    const first = rows.first().getByRole('checkbox');
    await first.uncheck();
    await expect(bar).toContainText('159');
    await rows.nth(1).getByRole('checkbox').uncheck();
    await expect(bar).toContainText('158');
    await first.check();
    await expect(bar).toContainText('159');
    await expect(all).not.toBeChecked();
  });

  await test.step('the focus stays on the button until everything is shown', async () => {
    await more.press('Enter');
    await expect(rows).toHaveCount(150);
    await expect(more).toBeFocused();
    await more.press('Enter');
    await expect(rows).toHaveCount(160);
    await expect(more).toBeHidden();
    await expect(page.getByText('All entries are shown.')).toHaveCount(1);
    await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked();
    await expect(rows.nth(159).getByRole('checkbox')).toBeChecked();
  });

  await test.step('the list is as long after a way back', async () => {
    await rows.first().getByRole('link', { name: 'Long list' }).click();
    await expect(page.getByRole('heading', { name: 'Long list', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(160);
  });
});
