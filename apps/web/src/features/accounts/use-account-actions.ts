import { type Account, type AccountPlatformId, type LinkedAccountType, TOAST_ACCOUNTS_MS } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { texts } from './texts.ts';

export interface NewAccount {
  readonly platform: AccountPlatformId;
  readonly sessionId: string;
  readonly dmsLimit: number;
  readonly accountType: LinkedAccountType;
}

export interface AccountActions {
  add(account: NewAccount, onDone: () => void): void;
  save(account: Account, change: { sessionId: string; dmsLimit: number }, onDone: () => void): void;
  share(account: Account, onDone: () => void): void;
  unshare(account: Account): void;
  remove(account: Account, onDone: () => void): void;
  /** Whether an action is in progress, which blocks another one. */
  readonly busy: boolean;
}

/** Actions to add, edit, share and delete linked accounts, with toasts of 4 s; `keep` receives each result. */
export function useAccountActions(keep: (account: Account) => void): AccountActions {
  const cache = trpc.useUtils();
  const failed = (title: string) => (error: unknown) => {
    showError(title, sentenceOf(error), TOAST_ACCOUNTS_MS);
    void cache.accounts.invalidate();
  };
  const done = (words: string) => showSuccess(words, undefined, TOAST_ACCOUNTS_MS);
  const adding = trpc.accounts.add.useMutation({ onError: failed(texts.addFailed) });
  const updating = trpc.accounts.update.useMutation({ onError: failed(texts.updateFailed) });
  const removing = trpc.accounts.delete.useMutation({ onError: failed(texts.deleteFailed) });
  const update = (input: Parameters<typeof updating.mutate>[0], words: string, onDone?: () => void) =>
    updating.mutate(input, {
      onSuccess: ({ account }) => {
        keep(account);
        done(words);
        onDone?.();
      },
    });

  return {
    busy: adding.isPending || updating.isPending || removing.isPending,
    add: (account, onDone) =>
      adding.mutate(account, {
        onSuccess: (data) => {
          keep(data.account);
          done(texts.added);
          onDone();
        },
      }),
    save: (account, change, onDone) => update({ id: account._id, ...change }, texts.updated, onDone),
    share: (account, onDone) => update({ id: account._id, accountType: 'shared' }, texts.shared, onDone),
    unshare: (account) => update({ id: account._id, accountType: 'private' }, texts.unshared),
    remove: (account, onDone) =>
      removing.mutate(
        { id: account._id },
        {
          onSuccess: () => {
            cache.accounts.list.setData(undefined, (data) => ({
              accounts: (data?.accounts ?? []).filter(({ _id }) => _id !== account._id),
            }));
            done(texts.deleted);
            onDone();
          },
        },
      ),
  };
}
