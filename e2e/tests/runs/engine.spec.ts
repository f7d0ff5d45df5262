import type { Page } from '@playwright/test';
import { axeFor } from '../../support/accessible.ts';
import { type Customer, newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { button, toasts } from '../../support/locators.ts';
import { msOf, readBill } from '../../support/read-bill.ts';
import { signIn } from '../../support/sign-in.ts';
import { LONG_LIST, slowFollowers } from '../../support/slow-list.ts';
import { Truth } from '../../support/truth.ts';

const RUN_MS = 120_000;
/** Maximum rows of a page of followers. */
const PAGE_ROWS = 50;

async function expectTrueList(sandbox: string, customer: Customer, id: string): Promise<void> {
  const ids = (await customer.rows(id)).map((row) => String(row.id));
  const truth = await new Truth(sandbox).ids('users/tidepool_lab/followers');
  expect(truth).toHaveLength(10_000);
  expect(ids.toSorted()).toEqual(truth.toSorted());
}

/** The status in the page's title line, as announced to screen readers. */
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: `: ${words}` });
const runPart = (page: Page, number: number) => page.getByRole('region', { name: `Run ${number}`, exact: true });

test('a job that is paused in the middle continues to the exact list, and its bill adds up', async ({
  page,
  running,
  customer,
}) => {
  const sessionId = await newSession(running);
  const slow = await slowFollowers(running.sandbox, 'tidepool_lab', 20, sessionId);
  const { _id } = await customer.createJob({ ...LONG_LIST, sessionId });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);

  await test.step('shows the forecast before the launch', async () => {
    await expect(page.getByText(/^Next launch: up to 10,000 rows in about .+ of build time\. Based on /)).toBeVisible();
  });

  await test.step('pauses in the middle', async () => {
    await button(page, 'Run').click();
    await slow.stopped();
    await expect(page.getByText(/ Continuing at .*\d\d:\d\d.* UTC\.$/).first()).toBeVisible();
    await button(page, 'Pause').click();
    await expect(status(page, 'paused')).toBeAttached();
    await expect(page.getByText('Paused by you. Run it again to continue where it stopped.').first()).toBeVisible();
    const { totalResults } = await customer.job(_id);
    expect(totalResults).toBeGreaterThan(0);
    expect(totalResults).toBeLessThan(10_000);
    const left = (10_000 - totalResults).toLocaleString('en-US');
    await expect(page.getByText(`Remaining: up to ${left} rows`)).toBeVisible();
  });

  await test.step('continues to the exact list in the same run', async () => {
    await slow.release();
    await button(page, 'Run Again').click();
    await expect(status(page, 'completed')).toBeAttached({ timeout: RUN_MS });
    await expectTrueList(running.sandbox, customer, _id);
    const course = runPart(page, 1).getByRole('listitem');
    await expect(course.filter({ hasText: 'Paused by you' })).toContainText('free');
    await expect(course.filter({ hasText: 'Resumed' })).toHaveCount(1);
    await expect(course.filter({ hasText: 'Done' })).toHaveCount(1);
  });

  await test.step('charges only the running time', async () => {
    const bill = await readBill(page, 1);
    const names = bill.phases.map(({ name }) => name);
    expect(names.filter((name) => name !== 'Backing off')).toEqual([
      'Queued',
      'Running',
      'Paused',
      'Queued',
      'Running',
    ]);
    for (const { name, charged } of bill.phases) {
      if (name === 'Running') expect(msOf(charged)).toBeGreaterThan(0);
      else expect(charged).toBe('free');
    }
    const sum = bill.phases.reduce((total, { charged }) => total + msOf(charged), 0);
    expect(sum).toBe(msOf(bill.run));
    expect(sum).toBe(msOf(bill.job));
    const job = await customer.job(_id);
    expect(sum).toBe(Math.round(job.buildTimeUsed * 1_000));
    expect(sum).toBe(Math.round((job.lastRun?.buildTime ?? 0) * 1_000));
  });

  await test.step('is accessible', async () => {
    const { violations } = await axeFor(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

test('a recurring job counts down to its next run, runs again and can be paused', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.createJob({ type: 'profile', target: 'nasa', schedule: 8 });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await button(page, 'Run').click();

  const next = page.getByText(/^Next run in \d+\ss$/).first();
  await expect(next).toBeVisible({ timeout: RUN_MS });
  const first = await next.textContent();
  await expect(next).not.toHaveText(first ?? '');
  await expect(runPart(page, 2).getByText('Done', { exact: true })).toBeVisible({ timeout: RUN_MS });

  await button(page, 'Pause').click();
  await expect(status(page, 'paused')).toBeAttached();
  await expect(page.getByText(/^(You paused the schedule|Paused by you)\./).first()).toBeVisible();
  await expect(page.getByText(/^Next run/)).toHaveCount(0);
  const job = await customer.job(_id);
  expect(job).toMatchObject({ status: 'paused', nextRunAt: null, totalResults: 1 });
  expect(job.runs.totalRuns).toBeGreaterThanOrEqual(2);
});

test('a private target fails with its reason', async ({ page, running, customer }) => {
  const { _id } = await customer.createJob({ type: 'follower', target: 'quiet_harbor' });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await button(page, 'Run').click();
  await expect(status(page, 'failed')).toBeAttached({ timeout: RUN_MS });
  await expect(
    page
      .getByRole('banner')
      .or(page.locator('header'))
      .getByText(/private/)
      .first(),
  ).toBeVisible();
  await expect(runPart(page, 1).getByRole('listitem').filter({ hasText: 'Failed' })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Targets' }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'quiet_harbor' }) });
  await expect(row).toContainText('Private');
  await expect(row).toContainText(/private/);
  await expect(button(page, 'Run Again')).toBeVisible();
});

test('a launch whose only target doesn’t exist shows this, and the next launch continues', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.runJob({
    type: 'profile',
    target: 'nobody_by_this_name\nnasa',
    settings: { profilesPerLaunch: 1 },
  });
  expect(await customer.ended(_id)).toMatchObject({ status: 'waiting', lastRun: { verdict: 'not_found' } });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await page.getByRole('tab', { name: 'Targets' }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'nobody_by_this_name' }) });
  await expect(row).toContainText('Not found');
  await expect(row).toContainText('There is no account @nobody_by_this_name on Instagram.');
  await button(page, 'Run Again').click();
  await expect(status(page, 'completed')).toBeAttached({ timeout: RUN_MS });
});

test('a new session continues at the row where the previous one died', async ({ page, running, customer }) => {
  const dying = await newSession(running);
  const slow = await slowFollowers(running.sandbox, 'tidepool_lab', 20, dying);
  const { _id } = await customer.createJob({ ...LONG_LIST, sessionId: dying });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);

  await test.step('stops at its row when the session dies', async () => {
    await button(page, 'Run').click();
    await slow.stopped();
    await slow.control.killSession(dying);
    await slow.release();
    await expect(status(page, 'paused')).toBeAttached({ timeout: RUN_MS });
    await expect(page.getByText(/no longer accepts this session ID/).first()).toBeVisible();
  });
  const { totalResults } = await customer.job(_id);
  expect(totalResults).toBeGreaterThan(0);

  const fresh = await newSession(running);
  await test.step('accepts the new session', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const sessions = page.getByRole('textbox', { name: 'Session ID' });
    await expect(sessions).toHaveValue(`••••${dying.slice(-4)}`);
    await sessions.fill(fresh);
    await button(page, 'Update Job').click();
    await expect(page.getByText('Job updated')).toBeVisible();
  });

  await test.step('continues from there, and requests no page again', async () => {
    await button(page, 'Run Again').click();
    await expect(status(page, 'completed')).toBeAttached({ timeout: RUN_MS });
    const before = totalResults.toLocaleString('en-US');
    await expect(page.getByRole('log')).toContainText(`Continuing with followers of tidepool_lab after ${before}`);
    await expectTrueList(running.sandbox, customer, _id);
    // The whole list needs at least this many full pages; stored pages must not be read again.
    expect(await slow.control.asked(slow.match, fresh)).toBeLessThan(10_000 / PAGE_ROWS);
  });
});

test('Run is refused in another tab of a running job, and both tabs show the same state', async ({
  page,
  running,
  customer,
}) => {
  const sessionId = await newSession(running);
  const slow = await slowFollowers(running.sandbox, 'tidepool_lab', 20, sessionId);
  const { _id } = await customer.createJob({ ...LONG_LIST, sessionId });
  await signIn(page, customer, running.web);
  const other = await page.context().newPage();
  // The other tab gets no live updates, as with a broken connection.
  await other.route('**/trpc/jobs.live*', (route) => route.abort());
  await page.goto(`/dashboard/jobs/${_id}`);
  await other.goto(`/dashboard/jobs/${_id}`);
  await expect(button(other, 'Run')).toBeVisible();

  await button(page, 'Run').click();
  await slow.stopped();
  await button(other, 'Run').click();
  const toast = toasts(other).getByRole('listitem');
  await expect(toast).toContainText('Failed to start job');
  await expect(toast).toContainText(/running/);
  await expect(status(other, 'running')).toBeAttached();
  await expect(button(other, 'Pause')).toBeVisible();

  await slow.release();
  await expect(status(page, 'completed')).toBeAttached({ timeout: RUN_MS });
  expect((await customer.job(_id)).runs.totalRuns).toBe(1);
  await expectTrueList(running.sandbox, customer, _id);
});
