import type { Response } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { rowOf } from '../../support/job-row.ts';
import { signIn } from '../../support/sign-in.ts';

test('the job list is searched by name, target and status, and shows the first of many targets', async ({
  page,
  running,
  customer,
}) => {
  const people = Array.from({ length: 2_000 }, (_, n) => `person_${n}`).join('\n');
  await customer.createJob({ name: 'Many profiles', type: 'profile', target: people });
  await customer.createJob({ name: 'NASA audience', type: 'follower', target: 'nasa' });
  await signIn(page, customer, running.web);
  const sizes: Promise<number>[] = [];
  const measure = (response: Response) => {
    if (response.url().includes('jobs.search')) sizes.push(response.body().then((body) => body.length));
  };
  page.on('response', measure);
  await page.goto('/dashboard/jobs');
  const many = rowOf(page, 'Many profiles');
  const nasa = rowOf(page, 'NASA audience');
  await expect(many).toContainText('person_0 and 1,999 more');
  await expect(nasa).toBeVisible();
  page.off('response', measure);
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(2_000);

  const search = page.getByRole('searchbox', { name: 'Search jobs' });
  await search.fill('PERSON_1999');
  await expect(nasa).toBeHidden();
  await expect(many).toBeVisible();
  await search.fill('audience nasa');
  await expect(many).toBeHidden();
  await expect(nasa).toBeVisible();
  await expect(page).toHaveURL(/search=audience(\+|%20)nasa/);

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  const searched = page.waitForRequest(/jobs\.search.*nowhere/);
  await search.fill('nowhere');
  await searched;
  await expect(page.getByText('No jobs match your search and filters.')).toBeVisible();
  const answered = Promise.withResolvers<void>();
  await page.route(/jobs\.search/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/jobs\.search/);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await asked;
  await expect(search).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Create your first job' })).toBeHidden();
  answered.resolve();
  await expect(many).toBeVisible();
  await expect(nasa).toBeVisible();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL((url) => url.search === '?sort=name');
});

test('two quick changes of the filter are both kept', async ({ page, running, customer }) => {
  await customer.createJob({ name: 'NASA audience', type: 'follower', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  await expect(rowOf(page, 'NASA audience')).toBeVisible();
  // The second when the URL has changed, and before the page is rendered again, as with a busy processor.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('th button')?.click();
    for (let turn = 0; turn < 1_000 && !location.search.includes('sort'); turn++) await null;
    const status = document.querySelector('select');
    if (!status) return;
    status.value = 'failed';
    status.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText('No jobs match your search and filters.')).toBeVisible();
  await expect(page).toHaveURL(/[?&]sort=/);
  await expect(page).toHaveURL(/[?&]status=failed/);
});
