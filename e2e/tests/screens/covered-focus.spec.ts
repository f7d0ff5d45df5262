import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { followers } from '../../support/results-grid.ts';
import { signIn } from '../../support/sign-in.ts';

test('sticky bars don’t cover the focused element, also backwards', async ({ page, running, customer }) => {
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    await customer.createJob({ name, type: 'profile', target: 'nasa' });
  }
  /** The names of the covered elements on the way from the end of the page to its start. */
  async function coveredBackwards(): Promise<string[]> {
    const covered: string[] = [];
    for (;;) {
      await page.keyboard.press('Shift+Tab');
      const found = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element?.closest('main')) return null;
        const { left, top, width, height } = element.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return { name: element.outerHTML, isCovered: !element.contains(over) && !over?.contains(element) };
      });
      if (found === null) return covered;
      if (found.isCovered) covered.push(found.name);
    }
  }
  await signIn(page, customer, running.web);
  await page.setViewportSize({ width: 1_280, height: 500 });

  await test.step('in a list with selected jobs', async () => {
    await page.goto('/dashboard/jobs');
    await page.getByRole('checkbox', { name: 'Select First' }).check();
    await page.getByRole('button', { name: 'More actions for First' }).focus();
    expect(await coveredBackwards()).toEqual([]);
  });

  await test.step('in a form', async () => {
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Delete my account' }).focus();
    expect(await coveredBackwards()).toEqual([]);
  });

  await test.step('on a public page', async () => {
    await page.goto('/contact');
    await page.getByRole('main').getByRole('link').last().focus();
    expect(await coveredBackwards()).toEqual([]);
  });

  await test.step('at 400 % zoom in a dialog', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/dashboard/all-accounts');
    await page.getByRole('button', { name: 'Add Account', exact: true }).click();
    const field = page.getByRole('dialog').getByLabel('Session ID');
    await expect(field).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    // Fails if another element is in front.
    await field.click({ trial: true, timeout: 5_000 });
  });
});

/** The second frame shows what the scrolling in the first one has changed. */
const framesDrawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

test('what a button opens stays open if the focus scrolls the button out of view', async ({
  page,
  running,
  customer,
}) => {
  const { path } = await followers(customer);
  await signIn(page, customer, running.web);

  await test.step('the columns of the results', async () => {
    await page.setViewportSize({ width: 1_280, height: 500 });
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Columns', exact: true });
    await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300));
    await button.click();
    const form = page.getByRole('group', { name: 'Columns' });
    await expect(form.getByRole('checkbox').first()).toBeFocused();
    await form.getByRole('button').last().focus();
    await expect(button).not.toBeInViewport();
    await framesDrawn(page);
    await expect(form.getByRole('button').last()).toBeInViewport();
    await expect(form.getByRole('button').last()).toBeFocused();
  });

  await test.step('a menu at 400 % zoom', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/dashboard/jobs');
    await page.getByRole('button', { name: /^More actions for/ }).click();
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('End');
    await framesDrawn(page);
    await expect(items.last()).toBeInViewport();
    await expect(items.last()).toBeFocused();
  });
});
