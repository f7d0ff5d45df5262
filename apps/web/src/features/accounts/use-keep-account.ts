import type { Account } from '@trawl/contracts';
import { useCallback } from 'react';
import { trpc } from '#api/trpc.ts';

/** Updates the displayed list with an account from a response. */
export function useKeepAccount(): (account: Account) => void {
  const { list } = trpc.useUtils().accounts;
  return useCallback(
    (account) => {
      const accounts = list.getData()?.accounts;
      // The account alone would look like the complete list.
      if (accounts === undefined) {
        void list.invalidate();
        return;
      }
      const known = accounts.some(({ _id }) => _id === account._id);
      list.setData(undefined, {
        accounts: known ? accounts.map((each) => (each._id === account._id ? account : each)) : [...accounts, account],
      });
    },
    [list],
  );
}
