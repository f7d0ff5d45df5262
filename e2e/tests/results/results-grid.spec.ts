import type { Page } from '@playwright/test';
import { z } from 'zod';
import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { COUNT, counted, Follower, followers, grid, row } from '../../support/results-grid.ts';
import { signIn } from '../../support/sign-in.ts';

const number = (count: number) => count.toLocaleString('en-US');
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('results are searched, filtered and sorted, and the URL contains the choice', async ({
  page,
  running,
  customer,
}) => {
  const { path, rows } = await followers(customer);
  await signIn(page, customer, running.web);
  await page.goto(path);
  const isFound = ({ username, fullName }: Follower) => `${username} ${fullName ?? ''}`.toLowerCase().includes('ar');
  const found = rows.filter(isFound);
  const hidden = found.filter(({ isPrivate }) => isPrivate);

  await test.step('a completed job opens on its results', async () => {
    await counted(page, `${number(COUNT)} rows`);
    await expect(page.getByRole('log')).toBeHidden();
    await expect(row(page, 1)).toContainText(rows[0]?.username ?? '');
    await page.getByText('Progress and log').click();
    await expect(page.getByRole('log')).toContainText(`Done: ${number(COUNT)} rows.`);
  });

  await test.step('searches while the user types', async () => {
    await page.getByRole('searchbox', { name: 'Search these results' }).fill('ar');
    await expect(page).toHaveURL(/\?q=ar$/);
    await counted(page, `${number(found.length)} of ${number(COUNT)} rows`);
  });

  await test.step('adds a filter that fits the column', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const form = page.getByRole('form', { name: 'Add a filter' });
    await form.getByRole('button', { name: 'Add filter' }).click();
    await expect(form.getByText('Enter a value that fits the column.')).toBeVisible();
    await expect(form.getByLabel('Value')).toBeFocused();
    await form.getByLabel('Column').selectOption('Private');
    await form.getByLabel('Condition').selectOption('is Yes');
    await form.getByRole('button', { name: 'Add filter' }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Private is Yes');
    await counted(page, `${number(hidden.length)} of ${number(COUNT)} rows`);
  });

  await test.step('changes the filter', async () => {
    await page.getByRole('button', { name: 'Change filter: Private is Yes' }).click();
    const form = page.getByRole('form', { name: 'Change the filter' });
    await form.getByLabel('Condition').selectOption('is No');
    await form.getByRole('button', { name: 'Save filter' }).click();
    await counted(page, `${number(found.length - hidden.length)} of ${number(COUNT)} rows`);
    await expect(page.getByRole('button', { name: 'Change filter: Private is No' })).toBeFocused();
  });

  await test.step('removes the filter, and Back restores it', async () => {
    const opener = page.getByRole('button', { name: 'Filter', exact: true });
    await page.getByRole('button', { name: 'Remove filter: Private is No' }).click();
    await counted(page, `${number(found.length)} of ${number(COUNT)} rows`);
    await expect(opener).toBeFocused();
    await page.goBack();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await counted(page, `${number(found.length)} of ${number(COUNT)} rows`);
    await expect(opener).toBeFocused();
    await page.goBack();
    await page.goBack();
    await counted(page, `${number(hidden.length)} of ${number(COUNT)} rows`);
  });

  const sorted = hidden.map(({ username }) => username).toSorted();
  await test.step('sorts by a column', async () => {
    const head = grid(page).getByRole('columnheader', { name: 'Username' });
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(row(page, 1)).toContainText(sorted[0] ?? '');
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(row(page, 1)).toContainText(sorted.at(-1) ?? '');
  });

  await test.step('shows the same at the same URL, and Back undoes the last step', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(row(other, 1)).toContainText(sorted.at(-1) ?? '');
    await expect(other.getByRole('searchbox', { name: 'Search these results' })).toHaveValue('ar');
    await other.close();
    await page.goBack();
    await expect(row(page, 1)).toContainText(sorted[0] ?? '');
  });

  await test.step('moves and hides columns, also on the next visit', async () => {
    const heads = grid(page).getByRole('columnheader');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const up = page.getByRole('button', { name: 'Move up: Private' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await page.keyboard.press('Enter');
    const fullName = page.getByRole('checkbox', { name: 'Full name' });
    await fullName.focus();
    await page.keyboard.press('Space');
    await expect(fullName).not.toBeChecked();
    await expect(fullName).toBeFocused();
    const moved = [/Picture/, /Private/, /Username/, /Verified/];
    await expect(heads.filter({ hasText: /Picture|Private|Username|Verified|Full name/ })).toHaveText(moved);
    await page.goto(path);
    await counted(page, `${number(COUNT)} rows`);
    await expect(heads.filter({ hasText: /Picture|Private|Username|Verified|Full name/ })).toHaveText(moved);
  });

  await test.step('says that nothing matches', async () => {
    await page.goto(`${path}?q=nobody-has-this-name&filter=isPrivate:yes`);
    await expect(page.getByRole('heading', { name: 'No rows match' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await counted(page, `${number(COUNT)} rows`);
    await expect(page.getByRole('searchbox', { name: 'Search these results' })).toHaveValue('');
    await expect(page.getByRole('searchbox', { name: 'Search these results' })).toBeFocused();
  });
});

test('the grid works with the keyboard, and rows can be copied', async ({ page, running, customer }) => {
  const { path, rows } = await followers(customer);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, customer, running.web);
  await page.goto(path);
  await expect(row(page, 1)).toContainText(rows[0]?.username ?? '');

  await test.step('is one Tab stop, with arrow keys inside', async () => {
    await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1);
    await grid(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(() => copied(page)).toBe(rows[0]?.username);
    await page.keyboard.press('Control+End');
    await expect(row(page, COUNT)).toContainText(rows.at(-1)?.username ?? '');
    await expect(row(page, COUNT).locator(':focus')).toHaveCount(1);
  });

  const drawer = page.getByRole('dialog', { name: /^Row [\d,]+ of 2,400$/ });
  await test.step('opens a row with Enter, and goes to its neighbors', async () => {
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('heading')).toHaveText('Row 2,400 of 2,400');
    await expect(drawer).toContainText(rows.at(-1)?.username ?? '');
    await expect(drawer.getByRole('button', { name: 'Next row' })).toBeDisabled();
    await drawer.getByRole('button', { name: 'Previous row' }).click();
    await expect(drawer).toContainText(rows.at(-2)?.username ?? '');
    await drawer.getByRole('button', { name: 'Next row' }).press('Enter');
    await expect(drawer.getByRole('heading')).toHaveText('Row 2,400 of 2,400');
    await expect(drawer.getByRole('button', { name: 'Next row' })).toBeFocused();
    await drawer.getByRole('button', { name: 'Previous row' }).press('Enter');
    await expect(drawer).toContainText(rows.at(-2)?.username ?? '');
    await drawer.getByRole('button', { name: 'Copy: Username' }).click();
    await expect.poll(() => copied(page)).toBe(rows.at(-2)?.username);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(
      row(page, COUNT - 1)
        .locator('td')
        .last(),
    ).toBeFocused();
  });

  await test.step('copies selected rows', async () => {
    await page.keyboard.press('Control+Home');
    await expect(row(page, 1).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: 'Select row 3', exact: true }).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('status').getByText('3 rows selected')).toBeAttached();
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await expect
      .poll(async () => z.array(Follower).safeParse(JSON.parse(await copied(page))).data)
      .toEqual(rows.slice(0, 3).map((each) => expect.objectContaining({ username: each.username })));
    await page.getByRole('button', { name: 'Copy for a spreadsheet' }).click();
    await expect.poll(async () => (await copied(page)).split('\n').length).toBe(4);
  });
});

test('on a phone the grid scrolls inside its frame, and a row fills the screen', async ({
  page,
  running,
  customer,
}) => {
  const { path, rows } = await followers(customer);
  const width = 360;
  await page.setViewportSize({ width, height: 780 });
  await signIn(page, customer, running.web);
  await page.goto(`${path}?filter=isPrivate:yes`);
  const first = rows.find(({ isPrivate }) => isPrivate)?.username ?? '';
  await expect(row(page, 1)).toContainText(first);
  expect(await axeViolations(page)).toEqual([]);
  await grid(page).getByRole('columnheader', { name: 'Collected at' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.getByRole('button', { name: 'Open row 1', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /^Row 1 of/ });
  await expect(drawer).toContainText(first);
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(width);
  expect(await axeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Remove filter: Private is Yes' }).click();
  await counted(page, `${number(COUNT)} rows`);
});

test('a picture that the platform doesn’t let other sites show is an icon with its link', async ({
  page,
  running,
  customer,
}) => {
  const { path } = await followers(customer);
  await signIn(page, customer, running.web);
  await page.route(
    (url) => url.port === new URL(running.sandbox).port,
    (route) => route.abort('blockedbyresponse'),
  );
  await page.goto(path);
  const picture = row(page, 1).getByRole('link', { name: 'Picture' });
  await expect(picture.locator('svg')).toBeVisible();
  await expect(picture.locator('img')).toHaveCount(0);
  await expect(picture).toHaveAttribute('href', /^http/);
});
