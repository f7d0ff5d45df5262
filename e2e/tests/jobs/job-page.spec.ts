import type { Page } from '@playwright/test';
import { DASHBOARD_REFRESH_MS } from '@trawl/contracts';
import type { Customer } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { button } from '../../support/locators.ts';
import { followers, grid } from '../../support/results-grid.ts';
import { signIn } from '../../support/sign-in.ts';

const panel = (page: Page) => page.getByRole('tabpanel');
/** Whether the focus is in the open tab, or on it. */
const keepsFocus = (page: Page) => panel(page).evaluate((element) => element.contains(document.activeElement));
/** Requests of a procedure, also within a batch. */
const urlsOf = (procedure: string) => new RegExp(`/trpc/[^?]*\\b${procedure.replaceAll('.', '\\.')}\\b`);

/** Holds the response to the next call of a procedure until `release`. */
async function holdResponse(page: Page, procedure: string) {
  let isHeld = false;
  const released = Promise.withResolvers<void>();
  await page.route(
    urlsOf(procedure),
    async (route) => {
      const response = await route.fetch();
      isHeld = true;
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { isHeld: () => isHeld, release: released.resolve };
}

/** The header's status. */
const statusOf = (page: Page) => page.getByRole('main').locator('header [data-status]').first();

/** A job of posts that has run twice. */
async function posts(customer: Customer) {
  const { _id } = await customer.runJob({ type: 'profile_post', target: 'nasa', settings: { postsPerProfile: 5 } });
  await customer.ended(_id);
  const runAgain = async () => {
    await customer.api('POST', `/api/jobs/${_id}/run-again`, {});
    await customer.ended(_id);
  };
  await runAgain();
  return { _id, runAgain };
}

const TABS = [
  { tab: 'Results', procedure: 'jobs.resultsPage', title: 'Failed to load rows' },
  { tab: 'Analysis', procedure: 'jobs.analysis', title: 'Failed to compute the figures.' },
  { tab: 'Changes', procedure: 'jobs.changesSummary', title: 'Failed to compare the runs.' },
  { tab: 'Runs', procedure: 'jobs.runs', title: 'Failed to load the runs.' },
  { tab: 'Bill', procedure: 'jobs.bill', title: 'Failed to load the bill.' },
] as const;

test('each tab of a job that fails to load loads on retry, and keeps the keyboard focus', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await posts(customer);
  await signIn(page, customer, running.web);
  for (const { tab, procedure, title } of TABS) {
    await test.step(tab, async () => {
      const calls = urlsOf(procedure);
      await page.route(calls, (route) => route.abort());
      await page.goto(`/dashboard/jobs/${_id}`);
      await page.getByRole('tab', { name: tab }).click();
      await expect(panel(page).getByText(title)).toBeVisible();
      await page.unroute(calls);
      await button(page, 'Try again').focus();
      await page.keyboard.press('Enter');
      await expect(panel(page).getByText(title)).toBeHidden();
      await expect.poll(() => keepsFocus(page)).toBe(true);
    });
  }
});

test('buttons above the results that disappear when they are pressed keep the focus near them', async ({
  page,
  running,
  customer,
}) => {
  const { path } = await followers(customer);
  await signIn(page, customer, running.web);
  await page.goto(path);
  await grid(page).getByRole('checkbox', { name: 'Select row 2', exact: true }).click();
  await button(page, 'Clear selection').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Clear selection')).toBeHidden();
  await expect.poll(() => keepsFocus(page)).toBe(true);
});

test('figures that can’t be computed again after a run say so, and are computed on retry', async ({
  page,
  running,
  customer,
}) => {
  const { _id, runAgain } = await posts(customer);
  await signIn(page, customer, running.web);
  const cases = [
    { tab: 'Changes', path: '?since=0', calls: urlsOf('jobs.changesSummary'), title: 'Failed to compare the runs.' },
    { tab: 'Analysis', path: '', calls: urlsOf('jobs.analysis'), title: 'Failed to compute the figures.' },
  ];
  for (const { tab, path, calls, title } of cases) {
    await test.step(tab, async () => {
      await page.goto(`/dashboard/jobs/${_id}${path}`);
      await page.getByRole('tab', { name: tab }).click();
      await expect(
        panel(page).getByRole('heading', { level: 3 }).or(panel(page).getByRole('radio')).first(),
      ).toBeVisible();
      await page.route(calls, (route) => route.abort());
      await runAgain();
      const alert = panel(page).getByRole('alert').filter({ hasText: title });
      await expect(alert).toBeVisible();
      await page.unroute(calls);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toBeHidden();
    });
  }
});

test('prepared files that fail to load are reported, and load on retry', async ({ page, running, customer }) => {
  const { _id } = await customer.runJob({ type: 'profile', target: 'nasa', settings: {} });
  await customer.ended(_id);
  await customer.api('POST', `/api/jobs/${_id}/files`, { format: 'csv' });
  await signIn(page, customer, running.web);
  await page.route(urlsOf('jobs.files'), (route) => route.abort());
  await page.goto(`/dashboard/jobs/${_id}`);
  await button(page, 'Download Results').click();
  await page.getByRole('menuitem', { name: 'Choose rows and columns…' }).click();
  const dialog = page.getByRole('dialog');
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Failed to load the prepared files.');
  await page.unroute(urlsOf('jobs.files'));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('heading', { name: 'Prepared files' })).toBeVisible();
  await expect(alert).toBeHidden();
});

test('a late response with an earlier state doesn’t replace a live update', async ({ page, running, customer }) => {
  const { _id } = await customer.createJob({ type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await expect(statusOf(page)).toHaveText('Pending');
  const held = await holdResponse(page, 'jobs.get');
  // A page fetches again when it becomes visible, unless its data is new.
  const becomeVisible = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => becomeVisible().then(held.isHeld)).toBe(true);
  await customer.startJob(_id);
  await expect(statusOf(page)).toHaveText('Completed');
  const arrived = page.waitForResponse(urlsOf('jobs.get'));
  held.release();
  await (await arrived).finished();
  // The page has rendered the response after two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await statusOf(page).textContent()).toBe('Completed');
});

test('a late response to an action is followed by the current state', async ({ page, running, customer }) => {
  // The page's polling would fetch the state, too.
  await page.addInitScript((pollMs) => {
    const start = window.setInterval;
    const startOthers = (...[handler, ms, ...args]: Parameters<typeof start>) =>
      ms === pollMs ? 0 : start(handler, ms, ...args);
    Object.assign(window, { setInterval: startOthers });
  }, DASHBOARD_REFRESH_MS);
  const { _id } = await customer.createJob({ type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  const held = await holdResponse(page, 'jobs.start');
  await button(page, 'Run').click();
  await expect.poll(held.isHeld).toBe(true);
  await customer.ended(_id);
  await expect(statusOf(page)).toHaveText('Completed');
  const refetched = page.waitForRequest(urlsOf('jobs.get'), { timeout: 120_000 });
  held.release();
  await refetched;
  await expect(statusOf(page)).toHaveText('Completed');
});

test('the open tab stays after a reload, and when the user returns to the page', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.runJob({ type: 'profile', target: 'nasa', settings: {} });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  const selected = page.getByRole('tab', { selected: true });
  await page.goto(`/dashboard/jobs/${_id}`);
  await page.getByRole('tab', { name: 'Bill' }).click();
  await expect(selected).toHaveText('Bill');
  await page.setViewportSize({ width: 360, height: 1_600 });
  await page.reload();
  await expect(selected).toHaveText('Bill');
  await expect(selected).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.getByRole('link', { name: 'Create Job' }).click();
  await expect(page.getByRole('heading', { name: 'Create Job', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(selected).toHaveText('Bill');

  await page.getByRole('tab', { name: 'Runs' }).click();
  await panel(page).getByText('Run 1', { exact: true }).click();
  await button(page, 'Show rows of this run').click();
  await expect(selected).toHaveText('Results');
  await page.goBack();
  await expect(selected).toHaveText('Runs');
});
