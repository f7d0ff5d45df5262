import { axeFor } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { msOf, readBill } from '../../support/read-bill.ts';
import { signIn } from '../../support/sign-in.ts';

test('charts of a job and of build time, each also as a table', async ({ page, running, customer }) => {
  const job = await customer.runJob({ type: 'profile_post', target: 'nasa', settings: { postsPerProfile: 12 } });
  await customer.ended(job._id);
  await signIn(page, customer, running.web);
  await page.route('**/trpc/*jobs.bill*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto(`/dashboard/jobs/${job._id}`);
  await page.getByRole('tab', { name: 'Charts' }).click();
  await expect(page.getByText('Failed to load the charts.')).toBeVisible();
  await page.unroute('**/trpc/*jobs.bill*');
  await page.getByRole('button', { name: 'Try again' }).click();

  const byRun = page.getByRole('figure', { name: 'Rows by run' });
  await expect(byRun.getByText('Show as a table')).toHaveAccessibleName('Show as a table Rows by run');
  await byRun.getByText('Show as a table').click();
  await expect(byRun.getByRole('row', { name: /^Run 1 · .* 12$/ })).toBeVisible();
  for (const [name, column] of [
    ['Likes by post', 'likesCount'],
    ['Comments by post', 'commentsCount'],
  ] as const) {
    const chart = page.getByRole('figure', { name });
    await chart.getByText('Show as a table').click();
    const told = (await customer.rows(job._id)).filter((row) => typeof row[column] === 'number').length;
    await expect(chart.getByRole('row')).toHaveCount(told + 1);
    await expect(chart.locator('rect')).toHaveCount(told);
  }
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.mantineColorScheme = value;
    }, scheme);
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
    const { violations } = await axeFor(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, scheme, nodes.map((node) => node.html)])).toEqual([]);
  }

  await page.goto('/dashboard');
  const buildTime = page.getByRole('figure', { name: 'Build time by job' });
  await expect(buildTime.getByRole('row', { name: /^profile_post of nasa \d+s$/ })).toBeVisible();

  await test.step('the chart, the job and its bill round the build time in the same way', async () => {
    const shown =
      (await buildTime
        .getByRole('row', { name: /^profile_post/ })
        .getByRole('cell')
        .last()
        .textContent()) ?? '';
    await page.goto(`/dashboard/jobs/${job._id}`);
    const figure = page.getByRole('term').filter({ hasText: 'Build time used' }).locator('..');
    await expect(figure.getByRole('definition').first()).toHaveText(shown);
    const bill = await readBill(page, 1);
    expect(`${Math.round(msOf(bill.job) / 1_000)}s`).toBe(shown);
    expect(bill.run).toBe(bill.job);
  });
});

test('few bars have their labels below them', async ({ page, running, customer }) => {
  const { _id } = await customer.runJob({ type: 'profile', target: 'nasa', settings: {} });
  await customer.ended(_id);
  await customer.api('POST', `/api/jobs/${_id}/run-again`, {});
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await page.getByRole('tab', { name: 'Charts' }).click();
  const chart = page.getByRole('figure', { name: 'Rows by run' });
  for (const [place, run] of ['Run 1', 'Run 2'].entries()) {
    const bar = await chart.locator('rect').nth(place).boundingBox();
    const label = await chart.locator('span', { hasText: `${run} ·` }).boundingBox();
    if (!bar || !label) throw new Error(`${run} isn't shown`);
    const middle = bar.x + bar.width / 2;
    expect(middle).toBeGreaterThan(label.x);
    expect(middle).toBeLessThan(label.x + label.width);
  }
});
