import {
  ACCOUNT_CHECK_DELAY_MS,
  ACCOUNT_CHECK_TIMEOUT_MS,
  type Account,
  AccountData,
  type AccountId,
  type AccountStatus,
  OpenPlatformId,
} from '@trawl/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#session/call-api.ts';

/** What is shown of an account: `later` where its platform isn't open. */
export type ShownStatus = AccountStatus | 'later';

export interface AccountChecks {
  statusOf(account: Account): ShownStatus;
  /** Looks again at one. */
  check(account: Account): void;
  /** What a check said of it no longer counts: the server has just told something newer. */
  forget(account: Account): void;
}

const isOpen = ({ platform }: Account): boolean => OpenPlatformId.safeParse(platform).success;

/**
 * Checks each account's status once the list has loaded: by a PUT that changes nothing, 200 ms later. What fails, or takes
 * longer than 10 s, is Expired.
 *
 * @param keep hears what a check found
 */
export function useAccountChecks(
  accounts: readonly Account[] | undefined,
  keep: (account: Account) => void,
): AccountChecks {
  /** Of those under way, or failed; the others are as the list has them. Null before the first ones. */
  const [statuses, setStatuses] = useState<ReadonlyMap<AccountId, 'loading' | 'expired'> | null>(null);
  const leaving = useRef<AbortController>(undefined);
  const begun = useRef(false);

  const become = useCallback((id: AccountId, status: 'loading' | 'expired' | null) => {
    setStatuses((known) => {
      const next = new Map(known);
      if (status === null) next.delete(id);
      else next.set(id, status);
      return next;
    });
  }, []);

  const check = useCallback(
    async (id: AccountId) => {
      const left = leaving.current?.signal;
      become(id, 'loading');
      const found = await ask(id, left);
      if (left?.aborted) return;
      if (found) keep(found);
      become(id, found ? null : 'expired');
    },
    [become, keep],
  );

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      begun.current = false;
    };
  }, []);

  useEffect(() => {
    if (accounts === undefined || begun.current) return;
    begun.current = true;
    const open = accounts.filter(isOpen);
    setStatuses(new Map(open.map(({ _id }) => [_id, 'loading'])));
    const timer = setTimeout(() => {
      for (const { _id } of open) void check(_id);
    }, ACCOUNT_CHECK_DELAY_MS);
    leaving.current?.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }, [accounts, check]);

  return {
    statusOf(account) {
      if (!isOpen(account)) return 'later';
      return statuses === null ? 'loading' : (statuses.get(account._id) ?? account.status);
    },
    check: (account) => void check(account._id),
    forget: (account) => become(account._id, null),
  };
}

/** The account as the check found it; null where it failed. */
async function ask(id: AccountId, left: AbortSignal | undefined): Promise<Account | null> {
  const late = AbortSignal.timeout(ACCOUNT_CHECK_TIMEOUT_MS);
  try {
    const signal = left === undefined ? late : AbortSignal.any([late, left]);
    return AccountData.parse(await callApi('PUT', `/accounts/${id}`, {}, signal)).account;
  } catch {
    return null;
  }
}
