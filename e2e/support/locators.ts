import type { Locator, Page } from '@playwright/test';

export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });
export const menuItem = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });
/** The region of all toasts. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Alerts' });
