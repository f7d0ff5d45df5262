import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { operate } from '../../support/operate.ts';
import { signIn } from '../../support/sign-in.ts';

test('hashtag jobs are coming soon until an operator opens them, and then collect every post', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs/create');
  await page.getByText('Instagram', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const hashtag = page.getByRole('radio', { name: 'Hashtag', exact: true });
  await expect(hashtag).toBeDisabled();
  await expect(hashtag).toHaveAccessibleDescription('Posts with a hashtag. Coming soon');

  await operate(running, 'features', 'open', 'hashtag');
  await page.reload();
  await expect(hashtag).toBeEnabled();
  await page.getByText('Hashtag', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Job Name').fill('Posts about space');
  await page.getByRole('textbox', { name: 'Target' }).fill('#space');
  await page.getByRole('textbox', { name: 'Session ID' }).fill(await newSession(running));
  await page.getByLabel('Posts per hashtag').fill('60');
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(page.getByText('Job created')).toBeVisible();
  await operate(running, 'features', 'close', 'hashtag');

  // An existing job runs although its type is disabled again.
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 120_000 });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await customer.rows(id)).toHaveLength(60);
});
