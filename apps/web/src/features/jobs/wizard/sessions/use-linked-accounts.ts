import type { Account } from '@trawl/contracts';
import { useFailedChecks, withFailedChecks } from '#api/failed-checks.ts';
import { trpc } from '#api/trpc.ts';

/** The user's linked accounts; expired as well if their last check on All Accounts failed. Undefined until they are loaded. */
export function useLinkedAccounts(enabled = true): readonly Account[] | undefined {
  const accounts = trpc.accounts.list.useQuery(undefined, { enabled }).data?.accounts;
  const failedChecks = useFailedChecks();
  return accounts && withFailedChecks(accounts, failedChecks);
}
