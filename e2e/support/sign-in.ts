import type { Page } from '@playwright/test';
import type { Customer } from './customer.ts';

/** Puts a customer's session into the page's browser. */
export async function signIn(page: Page, customer: Customer, web: string): Promise<void> {
  await page.context().addCookies([{ name: 'trawl_session', value: customer.token, url: web }]);
}
