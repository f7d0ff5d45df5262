import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';

test('a new user runs a demo job, downloads its file, and still sees the steps to their own job', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await expect(steps.getByRole('listitem')).toHaveText([
    /Verify your email \(Done\)/,
    /Add an/,
    /Create/,
    /Run/,
    /Download/,
  ]);
  await expect(steps.getByRole('link', { name: 'Add an account' })).toHaveAttribute('href', '/dashboard/all-accounts');
  expect(await axeViolations(page)).toEqual([]);

  await steps.getByRole('button', { name: 'Run a demo job' }).click();
  await expect(page).toHaveURL(/\/dashboard\/jobs\/job_/);
  await expect(page.getByRole('heading', { name: 'Demo: followers of nasa', level: 1 })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 120_000 });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Results' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await downloading;

  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  // The demo job isn’t one of the user’s own.
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Run a demo job' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Recent Jobs' }).getByRole('link')).toHaveText(
    'Demo: followers of nasa',
  );

  await test.step('the steps stay away once they are dismissed', async () => {
    await steps.getByRole('button', { name: 'Hide the first steps' }).click();
    await expect(steps).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.reload();
    // Another table has the job, too, once its build time is known.
    const recent = page.getByRole('table', { name: 'Recent Jobs' });
    await expect(recent.getByRole('link', { name: 'Demo: followers of nasa' })).toBeVisible();
    await expect(steps).toBeHidden();
  });
});
