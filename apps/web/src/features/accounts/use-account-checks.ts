import {
  ACCOUNT_CHECK_DELAY_MS,
  ACCOUNT_CHECK_TIMEOUT_MS,
  type Account,
  type AccountId,
  type AccountStatus,
  isOpenPlatform,
} from '@trawl/contracts';
import pLimit from 'p-limit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setCheckFailed, useFailedChecks } from '#api/failed-checks.ts';
import { callApi, isRecord } from '#session/call-api.ts';

/** An account's displayed status: `later` if its platform isn't enabled, `failed` if its last check failed, which is shown as Expired. */
export type ShownStatus = AccountStatus | 'later' | 'failed';

interface AccountChecks {
  statusOf(account: Account): ShownStatus;
  check(account: Account): void;
  /**
   * Records a change, with the server's response. If the server has checked the session for it, the response replaces the result of
   * earlier checks, also of one in progress. After other changes a failed check stays failed, and one in progress starts again, because it
   * would return the account as it was before.
   */
  recordChange(account: Account, sessionChecked: boolean): void;
}

/**
 * A worker checks three sessions at once, so more requests would spend their timeout waiting, and accounts that are signed in would show
 * Expired. They would also take the browser's connections from the rest of the page.
 */
const CHECKS_AT_ONCE = 3;

const isOpen = ({ platform }: Account): boolean => isOpenPlatform(platform);

/**
 * Checks each account's status by a PUT without changes, beginning 200 ms after the list has loaded. A check that fails, or takes
 * longer than 10 s, shows Expired.
 *
 * @param keep receives each checked account
 */
export function useAccountChecks(
  accounts: readonly Account[] | undefined,
  keep: (account: Account) => void,
): AccountChecks {
  /** Accounts whose check is pending. Null before the first checks. */
  const [pending, setPending] = useState<ReadonlySet<AccountId> | null>(null);
  const failed = useFailedChecks();
  const leaving = useRef<AbortController>(undefined);
  const begun = useRef(false);
  /** The number of each account's latest check; results of earlier ones are outdated. */
  const latest = useRef(new Map<AccountId, number>());

  const setIsPending = useCallback((id: AccountId, isPending: boolean) => {
    setPending((known) => {
      const next = new Set(known);
      if (isPending) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  const nextCheck = useCallback((id: AccountId): number => {
    const number = (latest.current.get(id) ?? 0) + 1;
    latest.current.set(id, number);
    return number;
  }, []);

  const check = useCallback(
    async (id: AccountId) => {
      const unmountSignal = leaving.current?.signal;
      const number = nextCheck(id);
      setIsPending(id, true);
      const found = await checkAccount(id, unmountSignal);
      if (unmountSignal?.aborted || latest.current.get(id) !== number) return;
      if (found) keep(found);
      setCheckFailed(id, found === null);
      setIsPending(id, false);
    },
    [setIsPending, keep, nextCheck],
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
    setPending(new Set(open.map(({ _id }) => _id)));
    const limit = pLimit(CHECKS_AT_ONCE);
    // An account may have been changed, and checked again, before its turn.
    const checkFirst = async (id: AccountId) => latest.current.has(id) || (await check(id));
    const timer = setTimeout(() => {
      for (const { _id } of open) void limit(checkFirst, _id);
    }, ACCOUNT_CHECK_DELAY_MS);
    const stop = () => {
      clearTimeout(timer);
      limit.clearQueue();
    };
    leaving.current?.signal.addEventListener('abort', stop, { once: true });
  }, [accounts, check]);

  return {
    statusOf(account) {
      if (!isOpen(account)) return 'later';
      if (pending === null || pending.has(account._id)) return 'loading';
      return failed.has(account._id) ? 'failed' : account.status;
    },
    check: (account) => void check(account._id),
    recordChange({ _id }, sessionChecked) {
      if (!sessionChecked) {
        if (pending?.has(_id)) void check(_id);
        return;
      }
      nextCheck(_id);
      setCheckFailed(_id, false);
      setIsPending(_id, false);
    },
  };
}

/** Checks only the id: the response is our own API's, and a complete schema would load zod with the page. */
const isAccount = (value: unknown, id: AccountId): value is Account => isRecord(value) && value._id === id;

/** The account as returned by the check; null if it failed. */
async function checkAccount(id: AccountId, unmountSignal: AbortSignal | undefined): Promise<Account | null> {
  const late = AbortSignal.timeout(ACCOUNT_CHECK_TIMEOUT_MS);
  try {
    const signal = unmountSignal === undefined ? late : AbortSignal.any([late, unmountSignal]);
    const data = await callApi('PUT', `/accounts/${id}`, {}, { signal });
    return isRecord(data) && isAccount(data.account, id) ? data.account : null;
  } catch {
    return null;
  }
}
