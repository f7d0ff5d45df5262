import type { Account, AccountId, AccountPlatformId, LinkedAccountType } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';

interface NewAccount {
  readonly platform: AccountPlatformId;
  readonly sessionId: string;
  readonly dmsLimit: number;
  readonly accountType: LinkedAccountType;
}

export interface AccountActions {
  /** `onFailed` receives the reason, which the toast shows only for a short time. */
  add(account: NewAccount, onDone: () => void, onFailed: (reason: string) => void): void;
  save(
    account: Account,
    change: { readonly sessionId?: string; readonly dmsLimit?: number },
    onDone: () => void,
    onFailed: (reason: string) => void,
  ): void;
  /** Replaces only the session. */
  renew(id: AccountId, sessionId: string, onDone: () => void, onFailed: (reason: string) => void): void;
  share(account: Account, onDone: () => void, onFailed: (reason: string) => void): void;
  unshare(account: Account): void;
  remove(account: Account, onDone: () => void): void;
  /** Whether an action is in progress, which blocks another one. */
  readonly busy: boolean;
}

/**
 * Actions to add, edit, share and delete linked accounts, with toasts of 4 s.
 *
 * @param onChange receives each result, and whether the server has checked the session for it
 */
export function useAccountActions(onChange: (account: Account, sessionChecked: boolean) => void): AccountActions {
  const cache = trpc.useUtils();
  const failed = (title: string) => (error: unknown) => {
    showError(title, sentenceOf(error), TOAST_MS.accounts);
    void cache.accounts.invalidate();
  };
  const done = (words: string) => showSuccess(words, undefined, TOAST_MS.accounts);
  // A mutation's input contains the session ID and stays in the cache until the mutation is garbage-collected.
  const gcTime = 0;
  const inFlight = useInFlight();
  const onSettled = inFlight.end;
  const adding = trpc.accounts.add.useMutation({ gcTime, onSettled, onError: failed(t('accounts.addFailed')) });
  const updating = trpc.accounts.update.useMutation({ gcTime, onSettled, onError: failed(t('accounts.updateFailed')) });
  const removing = trpc.accounts.delete.useMutation({ onSettled, onError: failed(t('accounts.deleteFailed')) });
  const update = (
    input: Parameters<typeof updating.mutate>[0],
    words: string,
    onDone?: () => void,
    onFailed?: (reason: string) => void,
  ) => {
    if (!inFlight.begin()) return;
    updating.mutate(input, {
      onSuccess: ({ account }) => {
        // A new session and sharing require a session that works. After other changes, the server keeps an account active whose
        // session it couldn't check.
        const requiresSession = input.sessionId !== undefined || input.accountType === 'shared';
        onChange(account, requiresSession || account.status === 'expired');
        // The server stores the other changes, and reports a dead session only by the status.
        if (account.status === 'expired' && input.accountType === undefined) {
          showError(t('accounts.stillExpired'), t('accounts.stillExpiredWords'), TOAST_MS.accounts);
          if (input.dmsLimit === undefined) return onFailed?.(t('accounts.stillExpiredWords'));
        }
        done(words);
        onDone?.();
      },
      onError: (error) => onFailed?.(sentenceOf(error)),
      onSettled: () => updating.reset(),
    });
  };

  return {
    busy: adding.isPending || updating.isPending || removing.isPending,
    add(account, onDone, onFailed) {
      if (!inFlight.begin()) return;
      adding.mutate(account, {
        onSuccess: (data) => {
          onChange(data.account, true);
          done(t('accounts.added'));
          onDone();
        },
        onError: (error) => onFailed(sentenceOf(error)),
        onSettled: () => adding.reset(),
      });
    },
    save: (account, change, onDone, onFailed) =>
      update({ id: account._id, ...change }, t('accounts.updated'), onDone, onFailed),
    renew: (id, sessionId, onDone, onFailed) => update({ id, sessionId }, t('accounts.updated'), onDone, onFailed),
    share: (account, onDone, onFailed) =>
      update({ id: account._id, accountType: 'shared' }, t('accounts.shared'), onDone, onFailed),
    unshare: (account) => update({ id: account._id, accountType: 'private' }, t('accounts.unshared')),
    remove(account, onDone) {
      if (!inFlight.begin()) return;
      removing.mutate(
        { id: account._id },
        {
          onSuccess: () => {
            cache.accounts.list.setData(undefined, (data) => ({
              accounts: (data?.accounts ?? []).filter(({ _id }) => _id !== account._id),
            }));
            done(t('accounts.deleted'));
            onDone();
          },
        },
      );
    },
  };
}
