import type { Locator, Page } from '@playwright/test';
import { type Account, AccountData, AccountsData } from '@trawl/contracts';
import type { Customer } from './customer.ts';
import type { Running } from './env.ts';
import { expect } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { Truth } from './truth.ts';

/** Links a sandbox user's account by REST; also returns its session. */
export async function linkAccount(
  running: Running,
  customer: Customer,
  change: object = {},
): Promise<Account & { session: string }> {
  const { sessionid } = await new Truth(running.sandbox).openSession();
  const body = { platform: 'instagram', sessionId: sessionid, ...change };
  const { account } = AccountData.parse(await customer.api('POST', '/api/accounts', body));
  return { ...account, session: sessionid };
}

export const accountsOf = async (customer: Customer): Promise<Account[]> =>
  AccountsData.parse(await customer.api('GET', '/api/accounts')).accounts;

export const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name });

export async function openAccounts(page: Page, running: Running, customer: Customer): Promise<void> {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/all-accounts');
  await expect(page.getByRole('heading', { name: 'All Accounts', level: 1 })).toBeVisible();
}
