import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens the form for a new Instagram job of a type, by the type's name in English. */
export async function openJobForm(page: Page, type: string): Promise<void> {
  await page.goto('/dashboard/jobs/create');
  await chooseType(page, type);
}

/** Goes from the first step to the form. */
export async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByText('Instagram', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(type, { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Job Name')).toBeVisible();
}
