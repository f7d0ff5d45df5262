import type { Request } from '@playwright/test';
import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { counted, followers, grid, row } from '../../support/results-grid.ts';
import { signIn } from '../../support/sign-in.ts';
import { slowFollowers } from '../../support/slow-list.ts';

/** The version of the job that a request for a page of rows names. */
const versionOf = (request: Request): string | undefined =>
  /"version":"([^"]+)"/.exec(decodeURIComponent(request.url()))?.[1];

test('a page that fails to load shows an error, and loads on retry', async ({ page, running, customer }) => {
  const { path } = await followers(customer);
  await signIn(page, customer, running.web);
  await page.route(/jobs\.resultsPage/, (route) => route.abort());
  await page.goto(path);
  await expect(page.getByText('Failed to load rows')).toBeVisible({ timeout: 30_000 });

  await test.step('the error stays visible while the page is loaded again', async () => {
    const loading = Promise.withResolvers<void>();
    await page.unroute(/jobs\.resultsPage/);
    await page.route(/jobs\.resultsPage/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    const again = page.getByRole('button', { name: 'Try again' });
    const request = page.waitForRequest(/jobs\.resultsPage/);
    await again.click();
    await request;
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Failed to load rows')).toBeVisible();
    loading.resolve();
  });
  await expect(row(page, 1)).toBeVisible();
  await expect(page.getByText('Failed to load rows')).toBeHidden();
});

test('the rows are loaded again after a run', async ({ page, running, customer }) => {
  const { _id } = await customer.runJob({ type: 'profile_post', target: 'nasa', settings: { postsPerProfile: 5 } });
  await customer.ended(_id);
  const runAgain = async () => {
    await customer.api('POST', `/api/jobs/${_id}/run-again`, {});
    await customer.ended(_id);
  };
  await signIn(page, customer, running.web);

  await test.step('in the order of the new values, if they are sorted', async () => {
    const versions = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('jobs.resultsPage')) versions.add(versionOf(request));
    });
    await page.goto(`/dashboard/jobs/${_id}?sort=-likesCount`);
    await expect(row(page, 1)).toContainText(/./);
    await expect.poll(() => versions.size).toBe(1);
    await runAgain();
    await expect.poll(() => versions.size).toBe(2);
    await expect(row(page, 1)).toContainText(/./);
  });

  await test.step('also if another tab was shown when the run ended', async () => {
    await page.goto(`/dashboard/jobs/${_id}`);
    await expect(row(page, 1)).toContainText(/./);
    await page.getByRole('tab', { name: 'Runs' }).click();
    await runAgain();
    await expect(page.getByRole('heading', { name: 'Run 3', exact: true })).toBeVisible();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    const loaded = page.waitForRequest(/jobs\.resultsPage/);
    await page.getByRole('tab', { name: 'Results' }).click();
    await loaded;
  });
});

test('rows of two lists are not mixed, and a range ends with the order of the rows', async ({
  page,
  running,
  customer,
}) => {
  const { path } = await followers(customer);
  await signIn(page, customer, running.web);

  await test.step('Shift selects all rows of a range, also those that were never shown', async () => {
    await page.goto(path);
    await page.getByRole('checkbox', { name: 'Select row 3', exact: true }).click();
    await grid(page).locator('[tabindex="0"]').press('Control+End');
    await page.getByRole('checkbox', { name: 'Select row 2,398', exact: true }).click({ modifiers: ['Shift'] });
    await counted(page, '2,396 rows selected');
  });

  await test.step('a range that is still loading when the order changes is not selected', async () => {
    await page.goto(path);
    await page.getByRole('checkbox', { name: 'Select row 3', exact: true }).click();
    await grid(page).locator('[tabindex="0"]').press('Control+End');
    await expect(row(page, 2_398)).toContainText(/./);
    const released = Promise.withResolvers<void>();
    const isUnsorted = ({ href }: URL) => href.includes('resultsPage') && !decodeURIComponent(href).includes('"sort"');
    await page.route(isUnsorted, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.getByRole('checkbox', { name: 'Select row 2,398', exact: true }).click({ modifiers: ['Shift'] });
    await expect(page.getByText('Loading the rows between…')).toBeVisible();
    await grid(page).getByRole('columnheader', { name: 'Username' }).click();
    await expect(page).toHaveURL(/sort=username/);
    released.resolve();
    await expect(page.getByText('Loading the rows between…')).toBeHidden();
    await counted(page, '1 row selected');
    await page.unroute(isUnsorted);
  });

  await test.step('Shift selects no range that began in another order', async () => {
    await page.goto(path);
    await page.getByRole('checkbox', { name: 'Select row 5', exact: true }).click();
    await counted(page, '1 row selected');
    await grid(page).getByRole('columnheader', { name: 'Username' }).click();
    await expect(page).toHaveURL(/sort=username/);
    await expect(row(page, 2)).toContainText(/./);
    await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).click({ modifiers: ['Shift'] });
    await counted(page, '2 rows selected');
  });

  await test.step('a page of another list replaces all loaded rows', async () => {
    const versions = new Set<string | undefined>();
    await page.goto(`${path}?sort=username`);
    await expect(row(page, 1)).toContainText(/./);
    await page.route(/jobs\.resultsPage/, async (route) => {
      versions.add(versionOf(route.request()));
      const response = await route.fetch();
      const text = await response.text();
      // The first version's list was deleted and built again.
      await route.fulfill({ response, body: versions.size === 1 ? text.replace(/"asOf":"\d+/, '"asOf":"2030') : text });
    });
    await customer.api('PATCH', path.replace('/dashboard', '/api'), { name: 'Another name' });
    await expect(page.getByRole('heading', { name: 'Another name' })).toBeVisible();
    await grid(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press('Control+End');
    await expect.poll(() => versions.size).toBe(2);
    await expect(row(page, 1)).toContainText(/./);
  });
});

test('a new choice of rows cancels the request of the previous one', async ({ page, running, customer }) => {
  const { path } = await followers(customer);
  await signIn(page, customer, running.web);
  await page.goto(path);
  await expect(row(page, 1)).toContainText(/./);
  const isFirst = (url: string) => url.includes('resultsPage') && decodeURIComponent(url).includes('"sort":"username"');
  // The first list takes longer than the user waits.
  await page.route(
    ({ href }) => isFirst(href),
    () => undefined,
  );
  const first = page.waitForRequest((request) => isFirst(request.url()));
  await grid(page).getByRole('columnheader', { name: 'Username' }).click();
  const canceled = page.waitForEvent('requestfailed', {
    predicate: (request) => isFirst(request.url()),
    timeout: 30_000,
  });
  await first;
  await page.getByRole('searchbox', { name: 'Search these results' }).fill('a');
  await canceled;
});

test('screen readers don’t hear each row that a run adds', async ({ page, running, customer }) => {
  const sessionId = await newSession(running);
  const slow = await slowFollowers(running.sandbox, 'tidepool_lab', 5, sessionId);
  const settings = { followersPerProfile: 2_000 };
  const { _id } = await customer.runJob({ type: 'follower', target: 'tidepool_lab', settings, sessionId });
  await slow.stopped();
  await customer.hasRows(_id);
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await page.getByRole('button', { name: 'Open row 2', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Row 2 of / })).toBeVisible();
  const announced = page.evaluate(
    (until) =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        new MutationObserver((mutations) => {
          for (const { target } of mutations) {
            const region = target.parentElement?.closest('[aria-live], [role="status"]');
            if (region && (region.getAttribute('aria-live') ?? 'polite') !== 'off') texts.push(region.textContent);
          }
          if (document.body.textContent.includes(until)) resolve(texts);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    'Row 2 of 2,000',
  );
  await slow.release();
  expect((await announced).filter((text) => /rows$|^Row/.test(text) && !text.startsWith('2,000'))).toEqual([]);
});
