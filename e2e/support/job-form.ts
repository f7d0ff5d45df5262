import type { Page } from '@playwright/test';

/** Opens the form for a new Instagram job of a type, by the type's name in English. */
export async function openJobForm(page: Page, type: string): Promise<void> {
  await page.goto('/dashboard/jobs/create');
  await page.getByText('Instagram', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(type, { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
}
