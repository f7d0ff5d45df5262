import type { Locator, Page } from '@playwright/test';
import { overflowOf } from '../../support/audit.ts';
import { expect, test } from '../../support/fixtures.ts';
import { settled } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';

/** Larger than Chrome’s “Large”, which is 20 px. */
test.use({ browserArgs: ['--blink-settings=defaultFontSize=24'] });

const WIDE = { width: 1_280, height: 800 };
const NARROW = { width: 360, height: 740 };

const pixelsOf = (element: Locator, style: 'fontSize' | 'borderTopWidth') =>
  element.evaluate((each, name) => Number.parseFloat(getComputedStyle(each)[name]), style);

async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      expect.soft(await overflowOf(page), `${path} at ${size.width}`).toBe(0);
    }
  }
}

test('public pages follow the font size of the browser, and fit', async ({ page }) => {
  await expectToFit(page, ['/', '/pricing', '/features', '/about', '/contact', '/blog', '/tutorials']);
  await page.setViewportSize(NARROW);
  await page.goto('/pricing');
  expect(await pixelsOf(page.getByRole('link', { name: 'Get Started' }).first(), 'fontSize')).toBe(24);
  const [mark, card] = await Promise.all(
    [page.getByText('Most popular'), page.getByRole('listitem').filter({ hasText: 'Most popular' })].map((each) =>
      each.first().boundingBox(),
    ),
  );
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
});

test('the dashboard follows the font size of the browser, and fits', async ({ page, running, customer }) => {
  const { _id } = await customer.runJob({
    type: 'profile_post',
    target: 'nasa',
    settings: { postsPerProfile: 60 },
  });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  const job = `/dashboard/jobs/${_id}`;
  await expectToFit(page, ['/dashboard', '/dashboard/jobs', job, `${job}?tab=analysis`, '/dashboard/jobs/create']);

  await page.setViewportSize(WIDE);
  await page.goto('/dashboard');
  const funds = page.getByRole('banner').getByRole('link', { name: /^Funds/ });
  expect(await pixelsOf(funds, 'fontSize')).toBe(21);
  // Hairlines stay.
  expect(await pixelsOf(funds, 'borderTopWidth')).toBe(1);

  // The rows of the grid are as high as their texts need, and the last one can be reached.
  await page.goto(job);
  const grid = page.getByRole('grid', { name: 'Results' });
  const first = grid.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  const [row, next] = await Promise.all([first.boundingBox(), grid.getByRole('row').nth(2).boundingBox()]);
  expect(row?.height).toBe(60);
  expect(next?.y).toBe((row?.y ?? 0) + 60);
  await grid.getByRole('gridcell').nth(2).focus();
  await page.keyboard.press('Control+End');
  await expect(grid.locator('[aria-rowindex="61"] td:focus')).toBeInViewport({ ratio: 0.95 });
});
