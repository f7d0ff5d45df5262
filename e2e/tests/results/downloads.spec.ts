import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { axeViolations } from '../../support/accessible.ts';
import { callsOf } from '../../support/calls-of.ts';
import { expect, test } from '../../support/fixtures.ts';
import { button, menuItem } from '../../support/locators.ts';
import { signIn } from '../../support/sign-in.ts';

async function openDialog(page: Page) {
  await button(page, 'Download Results').click();
  await menuItem(page, 'Choose rows and columns…').click();
  const dialog = page.getByRole('dialog', { name: 'Download results' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a download has the chosen format, rows and columns, and the next one starts with the same choice', async ({
  page,
  running,
  customer,
}) => {
  const { _id } = await customer.runJob({ type: 'follower', target: 'nasa', settings: { followersPerProfile: 30 } });
  await customer.ended(_id);
  const rows = await customer.rows(_id);
  const wanted = rows.filter(({ username }) => String(username).includes('a'));
  await signIn(page, customer, running.web);

  await test.step('directly in any format', async () => {
    await page.goto(`/dashboard/jobs/${_id}`);
    await button(page, 'Download Results').click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'CSV',
      'JSON',
      'JSON Lines',
      'Excel',
      'Parquet',
      'Choose rows and columns…',
    ]);
    const downloading = page.waitForEvent('download');
    await menuItem(page, 'Excel').click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`job-${_id}-results.xlsx`);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('with the page’s filter, two columns in another order, compressed', async () => {
    await page.goto(`/dashboard/jobs/${_id}?filter=username:contains:a&sort=-username&columns=isPrivate,id`);
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel('Rows that match the current filter')).toBeChecked();
    await expect(dialog.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { checked: true })).toHaveCount(
      2,
    );
    await dialog.getByRole('button', { name: 'None', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toBeDisabled();
    await dialog.getByLabel('Username', { exact: true }).check();
    await dialog.getByLabel('Private', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Move up: Private' }).click();
    await dialog.getByLabel('Compress (.gz)').check();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`job-${_id}-results.csv.gz`);
    const found: Record<string, string>[] = parse(gunzipSync(await readFile(await file.path())), {
      bom: true,
      columns: true,
    });
    expect(found.map(({ username }) => username)).toEqual(
      wanted.map(({ username }) => String(username)).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    expect(Object.keys(found[0] ?? {})).toEqual(['isPrivate', 'username']);
  });

  await test.step('remembers the columns and the compression', async () => {
    await page.goto(`/dashboard/jobs/${_id}`);
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(dialog.getByLabel('Compress (.gz)')).toBeChecked();
    await expect(dialog.getByText('Rows that match the current filter')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('prepares a file in the background, which a reload keeps', async () => {
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Prepare in the background' }).click();
    const link = dialog.getByRole('link', { name: 'Download: CSV' });
    await expect(link).toBeVisible();
    for (const viewport of [
      { width: 1_280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      for (const name of ['Prepare in the background', 'Cancel', 'Download']) {
        await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
      }
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 720 });
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    const reopened = await openDialog(page);
    const downloading = page.waitForEvent('download');
    await reopened.getByRole('link', { name: 'Download: CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`job-${_id}-results.csv.gz`);
    const found: unknown[] = parse(gunzipSync(await readFile(await file.path())), { bom: true, columns: true });
    expect(found).toHaveLength(rows.length);

    const remove = reopened.getByRole('button', { name: 'Delete: CSV' });
    await page.route('**/trpc/*jobs.deleteFile*', (route) => route.abort());
    await remove.click();
    await expect(page.getByText('File not deleted')).toBeVisible();
    // First, so that the list isn’t fetched again while the route is removed.
    await expect(remove).toBeEnabled();
    await page.unroute('**/trpc/*jobs.deleteFile*');
    const deletions = callsOf(page, 'jobs.deleteFile');
    await remove.dblclick();
    await expect(reopened.getByText('Prepared files')).toBeHidden();
    expect(deletions).toHaveLength(1);
    await expect(reopened.locator(':focus')).toContainText('Compress');
  });
});

test('a refused download leaves the page open, and prepared files say why', async ({ page, running, customer }) => {
  const { _id } = await customer.runJob({ type: 'follower', target: 'nasa', settings: { followersPerProfile: 30 } });
  await customer.ended(_id);
  await customer.api('POST', `/api/jobs/${_id}/files`, { format: 'csv' });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  await page.route(/\/trpc\/jobs\.results\b/, (route) => route.fulfill({ json: [{ result: { data: {} } }] }), {
    times: 1,
  });
  await button(page, 'Download Results').click();
  await menuItem(page, 'CSV').click();
  await expect(page.getByText('Download URL not found in response')).toBeVisible();

  // Requests for files aren't visible here, so the server refuses a changed link.
  await page.route(/\/trpc\/jobs\.results\b/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('signature=', 'signature=x') });
  });
  const words = 'You have downloaded enough files.';
  const refused = { status: 429, json: { status: 'failed', code: 'too_many_requests', message: words } };
  await page.route(/\/files\/.*\/download\?/, (route) => route.fulfill(refused));

  await button(page, 'Download Results').click();
  const linked = page.waitForResponse(/\/trpc\/jobs\.results\b/);
  await menuItem(page, 'CSV').click();
  await linked;
  // Fails if the page is left meanwhile.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));

  const dialog = await openDialog(page);
  await dialog.getByRole('link', { name: 'Download: CSV' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(dialog).toBeVisible();
});
