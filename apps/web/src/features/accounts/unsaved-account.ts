import type { Account, AccountPlatformId } from '@trawl/contracts';

export type Editing = 'new' | Account;

/** The values typed into the dialog to add or edit an account. Consent isn't kept: it is given again. */
interface UnsavedAccount {
  readonly editing: Editing;
  readonly platform: AccountPlatformId;
  readonly sessionId: string;
  readonly limit: string;
  readonly shares: boolean;
}

/** By user. A login session that ends closes the dialog, and the dialog opens again after the next login. */
export const unsavedAccounts = new Map<string, UnsavedAccount>();
