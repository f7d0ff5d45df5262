import { expect, type Locator, type Page } from '@playwright/test';

/** A job's row in a table of jobs. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** The entries of a job's menu, which is closed again. */
export async function menuOf(page: Page, row: Locator): Promise<string[]> {
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'View details', exact: true })).toBeVisible();
  const names = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  return names.map((name) => name.trim());
}
