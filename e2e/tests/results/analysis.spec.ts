import type { Page } from '@playwright/test';
import { axeFor } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';

async function openAnalysis(page: Page, jobId: string): Promise<void> {
  await page.goto(`/dashboard/jobs/${jobId}`);
  await page.getByRole('tab', { name: 'Results' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Analysis' })).toBeFocused();
}

const grouped = (count: number): string => count.toLocaleString('en-US');
const shareOf = (count: number, of: number): string => `${Math.round((count / of) * 1_000) / 10}%`;

/** In both color modes. */
async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.mantineColorScheme = value;
    }, scheme);
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
    const { violations } = await axeFor(page).include('[role="tabpanel"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, scheme, nodes.map((node) => node.html)])).toEqual([]);
  }
}

test('followers of two profiles: accounts that follow both, and accounts in another job', async ({
  page,
  running,
  customer,
}) => {
  const settings = { followersPerProfile: 400 };
  const job = await customer.runJob({ type: 'follower', target: 'nasa\ntidepool_lab', settings });
  await customer.ended(job._id);
  const other = await customer.runJob({ type: 'follower', target: 'nasa', settings: { followersPerProfile: 100 } });
  await customer.ended(other._id);
  const rows = await customer.rows(job._id);
  const idsOf = (target: string) => rows.filter((row) => row.target === target).map(({ id }) => id);
  const [nasa, tidepool] = [idsOf('nasa'), idsOf('tidepool_lab')];
  const both = nasa.filter((id) => tidepool.includes(id)).length;

  await signIn(page, customer, running.web);
  await page.route('**/trpc/*jobs.search*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await openAnalysis(page, job._id);
  const compared = page.getByRole('figure', { name: 'Compare with another job' });
  await expect(compared.getByText('Failed to load your other jobs.')).toBeVisible();
  await page.unroute('**/trpc/*jobs.search*');
  await compared.getByRole('button', { name: 'Try again' }).click();
  const overlap = page.getByRole('figure', { name: 'Audience overlap' });
  const line = overlap.getByRole('row', { name: /^nasa/ });
  await expect(line.getByRole('cell')).toHaveText(
    [`${grouped(nasa.length)}all`, `${grouped(both)}${shareOf(both, nasa.length)}`],
    { useInnerText: false },
  );

  const profiles = page.getByRole('figure', { name: 'Profiles' });
  const people = new Map(rows.map((row) => [row.id, row]));
  const hidden = [...people.values()].filter(({ isPrivate }) => isPrivate === true).length;
  await expect(profiles.getByText('Show numbers')).toHaveAccessibleName('Show numbers: Profiles');
  await profiles.getByText('Show numbers').click();
  await expect(profiles.getByRole('row', { name: /^Private/ })).toContainText(
    `${grouped(hidden)}${grouped(people.size)}${shareOf(hidden, people.size)}`,
  );

  await compared.getByLabel('Other job', { exact: true }).selectOption(other.name);
  const ids = new Set((await customer.rows(other._id)).map(({ id }) => id));
  const common = [...people.keys()].filter((id) => ids.has(id)).length;
  await expect(compared.getByRole('listitem').filter({ hasText: 'In both jobs' })).toContainText(grouped(common));
  await expectAccessible(page);
});

test('posts: the best hours, the top posts, and a table to paste', async ({ page, running, customer, context }) => {
  const job = await customer.runJob({ type: 'profile_post', target: 'nasa', settings: { postsPerProfile: 120 } });
  await customer.ended(job._id);
  const posts = (await customer.rows(job._id)).flatMap((row) =>
    typeof row.engagementRate === 'number' ? [{ rate: row.engagementRate, code: String(row.shortcode) }] : [],
  );
  const best = posts.toSorted((one, another) => another.rate - one.rate)[0];
  if (!best) throw new Error('no post tells its engagement');

  await signIn(page, customer, running.web);
  await openAnalysis(page, job._id);
  const top = page.getByRole('figure', { name: 'Top posts' });
  const first = top.getByRole('row').nth(1);
  await expect(first.getByRole('link')).toHaveAttribute('href', new RegExp(`/${best.code}/`));
  await expect(first.getByRole('cell').first()).toHaveText(`${Math.round(best.rate * 100) / 100}%`);
  await expect(page.getByText(new RegExp(`over ${posts.length} of \\d+ posts`)).first()).toBeVisible();

  const hours = page.getByRole('figure', { name: 'Best hours' });
  await expect(hours).toContainText(/Best: \d\d:00–\d\d:00, with a median of/);
  await hours.getByText('Show numbers').click();
  await expect(hours.getByRole('row')).toHaveCount(25);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await hours.getByRole('button', { name: 'Copy table: Best hours' }).click();
  await expect(page.getByText('24 rows to paste into a spreadsheet')).toBeVisible();
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  expect(pasted.split('\n')).toHaveLength(25);
  expect(pasted).toMatch(/^Hour \(UTC\)\tMedian engagement rate\tPosts\n00:00–01:00\t/);
  await expectAccessible(page);
});

test('posts that were read again: their growth between runs', async ({ page, running, customer }) => {
  const settings = { postsPerProfile: 20 };
  const job = await customer.runJob({ type: 'profile_post', target: 'tidepool_lab', settings });
  await customer.ended(job._id);
  await signIn(page, customer, running.web);
  await openAnalysis(page, job._id);
  const growth = page.getByRole('figure', { name: 'Growth between runs' });
  await expect(growth).toContainText('This needs a second run that reads the rows again.');

  const likesOf = async () =>
    new Map((await customer.rows(job._id)).map(({ id, likesCount }) => [id, Number(likesCount ?? Number.NaN)]));
  const before = await likesOf();
  const { postsPerProfile } = settings;
  await page.route('**/trpc/*jobs.analysis*', async (route) => {
    const response = await route.fetch();
    // The figures are of fewer rows than the job has.
    await route.fulfill({
      response,
      body: (await response.text()).replace(`"rows":${postsPerProfile}`, `"rows":${postsPerProfile - 1}`),
    });
  });
  await page.reload();
  await openAnalysis(page, job._id);
  const again = page.getByRole('button', { name: 'Compute again' });
  await expect(again).toBeVisible();
  await page.unroute('**/trpc/*jobs.analysis*');
  await page.route('**/trpc/*jobs.analysis*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await again.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to compute the figures.' })).toBeVisible();
  await page.unroute('**/trpc/*jobs.analysis*');
  await again.click();
  await expect(again).toBeHidden();
  await expect(page.getByText('Failed to compute the figures.')).toBeHidden();

  await customer.api('POST', `/api/jobs/${job._id}/run-again`, {});
  await customer.ended(job._id);
  const moved = [...(await likesOf())].map(([id, likes]) => likes - (before.get(id) ?? Number.NaN));
  const sum = moved.filter((by) => !Number.isNaN(by)).reduce((one, other) => one + other, 0);
  await page.reload();
  await openAnalysis(page, job._id);
  const run = growth.getByRole('row').nth(1);
  await expect(run.getByRole('rowheader')).toHaveText('2');
  const likes = sum.toLocaleString('en-US', { signDisplay: 'exceptZero' }).replace('-', '−');
  // The columns before are the time and the number of rows.
  await expect(run.getByRole('cell').nth(2)).toHaveText(likes);
  await expect(growth.getByRole('columnheader').nth(3)).toHaveText('Likes');
  await expect(growth.locator('rect')).toHaveCount(0);

  await customer.api('POST', `/api/jobs/${job._id}/run-again`, {});
  await customer.ended(job._id);
  await page.reload();
  await openAnalysis(page, job._id);
  await expect(growth.getByRole('row').nth(2).getByRole('rowheader')).toHaveText('2');
  await expect(growth.getByRole('heading', { level: 4 }).first()).toHaveText('Likes');
  await expect(growth.locator('rect > title').first()).toHaveText(`Run 2: ${likes}`);
  await expectAccessible(page);
});
