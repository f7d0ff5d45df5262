import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';
import { slowFollowers } from '../../support/slow-list.ts';

test('the changes since an earlier run are shown with their targets, and downloaded', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.runJob({
    type: 'profile_post',
    target: 'tidepool_lab',
    settings: { postsPerProfile: 5 },
  });
  await customer.ended(_id);
  await customer.api('POST', `/api/jobs/${_id}/run-again`, {});
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await page.getByRole('tab', { name: 'Changes' }).click();
  const changes = page.getByRole('region', { name: 'Changes' });

  await test.step('shows which runs were compared, and why no row is shown as left', async () => {
    await expect(changes.getByLabel('Since')).toHaveValue('1');
    const entries = await page.evaluate(() => history.length);
    await changes.getByText('Left', { exact: true }).click();
    await expect(page).toHaveURL(/change=left/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expect(changes.getByText('No changes of this kind.')).toBeVisible();
    await changes.getByText('1 target wasn’t read completely').click();
    await expect(changes.getByText(/Reading stopped at the job’s limit, after 5 of/)).toBeVisible();
  });

  await test.step('opens from its address, for another run', async () => {
    await page.goto(`/dashboard/jobs/${_id}?since=0&change=first_seen`);
    await expect(changes.getByLabel('Since')).toHaveValue('0');
    await expect(changes.getByRole('radio', { name: /First seen/ })).toBeChecked();
  });

  await test.step('is computed again once when a run has ended', async () => {
    let computed = 0;
    page.on('request', (request) => {
      if (request.url().includes('jobs.changesSummary')) computed++;
    });
    await customer.api('POST', `/api/jobs/${_id}/run-again`, {});
    await expect(changes.getByLabel('Since').getByRole('option')).toHaveText(['Run 2', 'Run 1', 'the beginning']);
    await customer.ended(_id);
    await expect.poll(() => computed).toBeGreaterThan(0);
    await expect(changes.getByRole('radio', { name: /First seen/ })).toBeVisible();
    expect(computed).toBe(1);
  });

  await test.step('is computed again after a run that ended while another tab was shown', async () => {
    await page.getByRole('tab', { name: 'Runs' }).click();
    await customer.api('POST', `/api/jobs/${_id}/run-again`, {});
    await customer.ended(_id);
    await expect(page.getByRole('heading', { name: 'Run 4', exact: true })).toBeVisible();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    const computed = page.waitForRequest((request) => request.url().includes('jobs.changesSummary'));
    await page.getByRole('tab', { name: 'Changes' }).click();
    await computed;
  });

  await test.step('downloads a file', async () => {
    const download = page.waitForEvent('download');
    await changes.getByRole('button', { name: 'Download changes' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`job-${_id}-changes-since-run-0.csv`);
  });
});

test('a run in progress is named, because the figures aren’t complete before it ends', async ({
  page,
  running,
  customer,
}) => {
  const sessionId = await newSession(running);
  const { _id } = await customer.runJob({
    type: 'follower',
    target: 'nasa',
    sessionId,
    settings: { followersPerProfile: 150 },
  });
  await customer.ended(_id);
  const list = await slowFollowers(running.sandbox, 'nasa', 1, sessionId);
  await customer.api('POST', `/api/jobs/${_id}/run-again`, {});
  await list.stopped();

  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}?tab=changes`);
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByText(/^The job is running; .* rows haven’t been seen since/)).toBeVisible();
  await list.release();
  await customer.ended(_id);
  await expect(changes.getByText(/The job is running|rows haven’t been seen/)).toBeHidden();
});
