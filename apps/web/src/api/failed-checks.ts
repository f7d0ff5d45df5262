import type { Account, AccountId } from '@trawl/contracts';
import { useSyncExternalStore } from 'react';

/** Accounts whose last check failed. A check without a response changes nothing on the server, so they are kept here until the page reloads. */
let failed: ReadonlySet<AccountId> = new Set();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Records the outcome of an account's last check. */
export function setCheckFailed(id: AccountId, checkFailed: boolean): void {
  if (failed.has(id) === checkFailed) return;
  const next = new Set(failed);
  if (checkFailed) next.add(id);
  else next.delete(id);
  failed = next;
  for (const listener of listeners) listener();
}

/** The accounts whose last check failed. */
export const useFailedChecks = (): ReadonlySet<AccountId> =>
  useSyncExternalStore(
    subscribe,
    () => failed,
    () => failed,
  );

/** The accounts, with the status Expired if their last check failed. */
export const withFailedChecks = (
  accounts: readonly Account[],
  failedChecks: ReadonlySet<AccountId>,
): readonly Account[] =>
  accounts.map((account) => (failedChecks.has(account._id) ? { ...account, status: 'expired' } : account));
