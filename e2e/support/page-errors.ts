import type { Page } from '@playwright/test';

/** Collects the page's errors, including hydration mismatches. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  return errors;
}
