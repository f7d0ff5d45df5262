import type { Page } from '@playwright/test';
import type { Customer } from './customer.ts';

/** Sets a customer's session cookie in the page's browser. */
export async function signIn(page: Page, customer: Customer, web: string): Promise<void> {
  await page.context().addCookies([{ name: 'trawl_session', value: customer.token, url: web }]);
}

/** Signs in with the login form. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await logInByForm(page, { email, password });
}

/** Signs in on the page that a user sees after the login session has ended. */
export async function logInAgain(page: Page, customer: Customer): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await logInByForm(page, customer);
}

/** Submits the open login form. */
export async function logInByForm(
  page: Page,
  { email, password }: Pick<Customer, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in to Trawl' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}
