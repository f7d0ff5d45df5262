import type { Page } from '@playwright/test';

/** Errors of the page; a built page that isn't taken over as it stands is one. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  return errors;
}
