import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { JobsData } from '@trawl/contracts';
import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { listenForErrors } from '../../support/page-errors.ts';

test('user plans cost half of their list price in the first month', async ({ page }) => {
  const errors = listenForErrors(page);
  await page.goto('/pricing');
  const plans = page.getByRole('main').getByRole('region', { name: 'Plans', exact: true });
  const card = (name: string) => plans.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Trial')).toContainText('Free');
  await expect(card('Trial')).toContainText('2h build time/month');
  await expect(card('Starter')).toContainText('$19.50');
  await expect(card('Starter').locator('s')).toHaveText('List price $39');
  await expect(card('Starter')).toContainText('20h build time/month');
  await expect(card('Professional').getByText('Most popular')).toBeVisible();
  await expect(card('Professional')).toContainText('$49.50');
  await expect(card('Professional').locator('s')).toHaveText('List price $99');
  await expect(card('Professional')).toContainText('80h build time/month');
  await expect(card('Professional').getByText('No session id needed')).toBeVisible();
  await expect(card('Professional')).toContainText('3x more build time is consumed if the shared session id is used');
  await expect(page.getByRole('table').getByRole('row', { name: 'Jobs 5 5 15' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row', { name: 'Concurrent 1 1 3' })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^Messages from shared accounts( \$5 per 1,000 messages){3}$/ }),
  ).toBeVisible();

  await card('Starter').getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('form', { name: 'Create your account' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.reload();
  await expect(page.getByRole('form', { name: 'Create your account' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('API plans have their full price, and Contact Sales leads to the form', async ({ page }) => {
  await page.goto('/api-pricing');
  const plans = page.getByRole('main').getByRole('region', { name: 'API plans', exact: true });
  await expect(plans).toContainText('50% off after the 3rd month');
  await expect(plans).toContainText('After 3 months of continuous use');
  for (const [price, requests] of [
    ['$30', '30,000 requests'],
    ['$250', '250,000 requests'],
    ['$1,000', '1M requests'],
  ] as const) {
    await expect(plans.getByRole('listitem').filter({ hasText: requests }).first()).toContainText(price);
  }
  await plans.getByRole('link', { name: 'Contact Sales' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goto('/api-pricing');
  await plans.getByRole('link', { name: 'Get Started with Professional' }).click();
  await expect(page.getByRole('form', { name: 'Create your account' })).toBeVisible();
});

test('the API example runs unchanged in a shell', async ({ page, running, customer }) => {
  await page.goto('/api-pricing');
  const example = (await page.getByRole('main').locator('pre').textContent()) ?? '';
  const variables = [`TOKEN=${customer.token}`, `SESSION=${await newSession(running)}`];
  const { stdout } = await promisify(execFile)('env', [...variables, 'bash', '-euo', 'pipefail', '-c', example]);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'success' });
  const { jobs } = JobsData.parse(await customer.api('GET', '/api/jobs'));
  expect(jobs).toMatchObject([{ name: 'NASA audience', type: 'follower', target: 'nasa' }]);
  const job = await customer.ended(jobs[0]?._id ?? '');
  expect([job.status, job.totalResults > 0]).toEqual(['completed', true]);
});
