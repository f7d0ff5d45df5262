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
  /** Takes over what the server has just found out itself. */
  note(account: Account): void;
}

const isOpen = ({ platform }: Account): boolean => OpenPlatformId.safeParse(platform).success;

/**
 * Checks each account's status once the list has loaded: by a PUT that changes nothing, 200 ms later. What fails, or takes
 * longer than 10 s, is Expired.
 */
export function useAccountChecks(accounts: readonly Account[] | undefined): AccountChecks {
  const [statuses, setStatuses] = useState<ReadonlyMap<AccountId, AccountStatus>>(new Map());
  const leaving = useRef<AbortController>(undefined);
  const begun = useRef(false);

  const become = useCallback((id: AccountId, status: AccountStatus) => {
    setStatuses((known) => new Map(known).set(id, status));
  }, []);

  const check = useCallback(
    async (id: AccountId) => {
      const left = leaving.current?.signal;
      become(id, 'loading');
      const status = await askStatus(id, left);
      if (!left?.aborted) become(id, status);
    },
    [become],
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
    const timer = setTimeout(() => {
      for (const account of accounts) if (isOpen(account)) void check(account._id);
    }, ACCOUNT_CHECK_DELAY_MS);
    leaving.current?.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }, [accounts, check]);

  return {
    statusOf: (account) => (isOpen(account) ? (statuses.get(account._id) ?? 'loading') : 'later'),
    check: (account) => void check(account._id),
    note: (account) => become(account._id, account.status),
  };
}

async function askStatus(id: AccountId, left: AbortSignal | undefined): Promise<AccountStatus> {
  const late = AbortSignal.timeout(ACCOUNT_CHECK_TIMEOUT_MS);
  try {
    const signal = left === undefined ? late : AbortSignal.any([late, left]);
    const data = await callApi('PUT', `/accounts/${id}`, {}, signal);
    return AccountData.parse(data).account.status;
  } catch {
    return 'expired';
  }
}
