import { expect, test } from '../../support/fixtures.ts';
import { rowOf } from '../../support/job-row.ts';
import { signIn } from '../../support/sign-in.ts';

test('a completed job runs again, its runs can be compared, and it can be duplicated', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.runJob({ type: 'profile', target: 'nasa\ntidepool_lab', settings: {} });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  // Several queries share a request, whose status doesn't show if one of them failed.
  page.on('request', (request) => /\bjobs\.order\b/.test(request.url()) && refused.push(request.url()));
  await page.goto(`/dashboard/jobs/${_id}`);
  const more = page.getByRole('button', { name: /^More actions for/ });

  await test.step('runs again from the menu', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Run again' }).click();
    await expect(page.getByText('Job started').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Run 2' })).toBeVisible();
    const again = await customer.ended(_id);
    expect(again).toMatchObject({ status: 'completed', totalResults: 2, runs: { totalRuns: 2 } });
    await expect(page.getByRole('button', { name: 'Download Results' })).toBeVisible();
    expect(refused).toEqual([]);
  });

  await page.getByRole('tab', { name: 'Runs' }).click();
  const runs = page.getByRole('region', { name: 'Runs' });
  await test.step('shows the first run’s targets, bill and log', async () => {
    await expect(runs.getByText('Run 2', { exact: true })).toBeVisible();
    await runs.getByText('Run 1', { exact: true }).click();
    await expect(runs.getByRole('heading', { name: 'Log' })).toBeVisible();
    await expect(runs.getByRole('list', { name: 'Phases of run 1' })).toContainText('Running');
    await expect(runs.getByText('tidepool_lab', { exact: true }).first()).toBeVisible();
  });

  await test.step('compares both', async () => {
    await runs.getByText('Compare two runs').click();
    const table = page.getByRole('table', { name: 'Comparison of two runs' });
    await expect(table.getByRole('row', { name: 'Complete targets 2 2 0' })).toBeVisible();
    await expect(table.getByRole('row', { name: 'Rows of nasa 1 1 0' })).toBeVisible();
  });

  await test.step('shows the rows that the first run saw, though the second one saw them too', async () => {
    await runs.getByRole('button', { name: 'Show rows of this run' }).click();
    const grid = page.getByRole('grid', { name: 'Results' });
    await expect(grid.getByText('tidepool_lab', { exact: true }).first()).toBeVisible();
    await expect(grid.getByText('nasa', { exact: true }).first()).toBeVisible();
  });

  await test.step('duplicates the job', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByRole('heading', { name: / \(2\)$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  });
});

test('the list offers to run failed targets again', async ({ page, running, customer }) => {
  const failing = { name: 'Half read', type: 'profile', target: 'nasa\nnobody.has.this.name', settings: {} };
  const { _id } = await customer.runJob(failing);
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  const row = rowOf(page, failing.name);
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Run failed targets again' }).click();
  await expect(page.getByText('Job started').first()).toBeVisible();
  const { lastRun } = await customer.ended(_id);
  expect(lastRun?.targets.map(({ target }) => target)).toEqual(['nobody.has.this.name']);
});

test('the stream of a job doesn’t repeat the job that the page has loaded', async ({ page, running, customer }) => {
  const { _id } = await customer.runJob({ type: 'profile', target: 'nasa', settings: {} });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  const updates: string[] = [];
  await page.exposeFunction('received', (data: string) => updates.push(data));
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init);
        if (String(url).includes('jobs.live'))
          this.addEventListener('message', ({ data }) => Reflect.get(window, 'received')(data));
      }
    };
  });
  await page.goto(`/dashboard/jobs/${_id}`);
  await expect.poll(() => updates.length).toBeGreaterThan(0);
  expect(JSON.parse(updates[0] ?? '')).toMatchObject({ changes: { status: 'completed', lastRun: { targets: [] } } });
  expect(updates[0]).not.toContain('"job"');
});
