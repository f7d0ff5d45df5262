import { expect, test } from '../../support/fixtures.ts';
import { rowOf } from '../../support/job-row.ts';
import { signIn } from '../../support/sign-in.ts';

test('editing a job that can’t be edited shows an error immediately', async ({ page, running, customer }) => {
  const job = await customer.runJob({ type: 'profile', target: 'nasa' });
  await customer.ended(job._id);
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${job._id}/edit`);
  await expect(page.getByRole('heading', { name: 'This job can’t be edited now' })).toBeVisible();
  await expect(page.getByText('This job is “Completed”')).toBeVisible();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/jobs/${job._id}$`));
});

test('editing starts with the stored job, not with values that the app has seen before', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.createJob({ name: 'Seen', type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await expect(page.getByRole('heading', { name: 'Seen', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(rowOf(page, 'Seen')).toBeVisible();
  await customer.api('PATCH', `/api/jobs/${_id}`, { name: 'Renamed elsewhere' });
  await rowOf(page, 'Seen')
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Job Name')).toHaveValue('Renamed elsewhere');
});

test('an edit that is based on an outdated job is not saved, also after a reload of the page', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.createJob({ name: 'First', type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}/edit`);
  const name = page.getByLabel('Job Name');
  await name.fill('Typed here');
  await customer.api('PATCH', `/api/jobs/${_id}`, { name: 'Renamed elsewhere' });
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(name).toHaveValue('Typed here');
  const save = page.getByRole('button', { name: 'Update Job' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'This job was changed elsewhere' });
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue('Typed here');
  await save.click();
  const load = dialog.getByRole('button', { name: 'Load current version' });
  await page.route(/\/trpc\/jobs\.get/, (route) => route.abort(), { times: 1 });
  await load.click();
  await expect(page.getByText('Failed to fetch job details')).toBeVisible();
  await expect(load).toBeEnabled();
  await load.click();
  await expect(name).toHaveValue('Renamed elsewhere');
  await name.fill('Typed again');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Typed again', level: 1 })).toBeVisible();
});

test('an edited private job needs a session ID, and one that the server refuses has an error', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.createJob({ name: 'Needs a session', type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}/edit`);
  const session = page.getByRole('textbox', { name: 'Session ID' });
  await expect(session).toHaveValue(/^••••/);
  const stored = await session.inputValue();
  await session.fill('');
  const update = page.getByRole('button', { name: 'Update Job' });
  await update.click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(session).toBeFocused();
  await expect(session).toHaveAccessibleDescription(/Session ID is required/);
  await page.getByLabel('Job Name').fill('');
  await update.click();
  await expect(page.getByText('Job name is required, Session ID is required')).toBeVisible();
  await expect(page.getByText('Validation Error')).toHaveCount(1);
  await page.getByLabel('Job Name').fill('Has a session');

  await session.fill('••••none');
  await update.click();
  await expect(page.getByText('Failed to save job. Please try again.')).toBeVisible();
  await expect(session).toBeFocused();
  await expect(session).toHaveAccessibleDescription(/••••none/);

  await session.fill(stored);
  await update.click();
  await expect(page.getByText('Job updated')).toBeVisible();
  await expect(page.getByText('Failed to save job. Please try again.')).toHaveCount(0);
});
