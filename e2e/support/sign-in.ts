import type { Page } from '@playwright/test';
import type { Customer } from './customer.ts';

/** Sets a customer's session cookie in the page's browser. */
export async function signIn(page: Page, customer: Customer, web: string): Promise<void> {
  await page.context().addCookies([{ name: 'trawl_session', value: customer.token, url: web }]);
}

/** Signs in with the login form. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign in to Trawl' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}
