import type { Account } from '@trawl/contracts';
import { useCallback } from 'react';
import { trpc } from '#api/trpc.ts';

/** Updates the displayed list with an account from a response. */
export function useKeepAccount(): (account: Account) => void {
  const { list } = trpc.useUtils().accounts;
  return useCallback(
    (account) =>
      list.setData(undefined, (data) => {
        const accounts = data?.accounts ?? [];
        const known = accounts.some(({ _id }) => _id === account._id);
        return {
          accounts: known
            ? accounts.map((each) => (each._id === account._id ? account : each))
            : [...accounts, account],
        };
      }),
    [list],
  );
}
