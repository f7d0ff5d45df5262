import { IconPlus } from '@tabler/icons-react';
import type { Account } from '@trawl/contracts';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { EmptyList } from '#components/empty-list/empty-list.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { useUnsaved } from '#components/leave-guard/use-unsaved.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { useLoadError } from '#components/load-failed/use-load-error.ts';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import { AccountCard } from './account-card.tsx';
import { AccountDialog } from './account-dialog.tsx';
import styles from './accounts.module.css';
import { ConsentDialog } from './consent-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { earningsOf } from './earnings.ts';
import { EarningsSummary } from './earnings-summary.tsx';
import { MessagesDialog } from './messages-dialog.tsx';
import { type Editing, unsavedAccounts } from './unsaved-account.ts';
import { useAccountActions } from './use-account-actions.ts';
import { useAccountChecks } from './use-account-checks.ts';
import { useKeepAccount } from './use-keep-account.ts';

const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over/hand-over-dialog.tsx')).HandOverDialog,
}));

type Asked = { readonly what: 'delete' | 'share' | 'messages'; readonly account: Account };

/** All linked accounts with their earnings, and the dialogs to add, edit, share and delete them. */
export function Accounts() {
  useLanguage();
  const query = trpc.accounts.list.useQuery();
  const failure = useLoadError(query, t('accounts.loadFailed'), TOAST_MS.accounts);
  const accounts = query.data?.accounts;
  const keep = useKeepAccount();
  const checks = useAccountChecks(accounts, keep);
  const actions = useAccountActions((account, sessionChecked) => {
    keep(account);
    checks.recordChange(account, sessionChecked);
  });
  const [unsaved] = useUnsaved(unsavedAccounts);
  const [editing, setEditing] = useState<Editing | null>(unsaved?.editing ?? null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Links from anywhere may open the dialog: it only waits for a message from the browser extension.
  const [search, setSearch] = useSearchParams();
  const handsOver = search.get('from') === 'extension';
  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();
  const close = () => setAsked(null);
  const of = (what: Asked['what']): Account | null =>
    asked?.what === what ? (accounts?.find(({ _id }) => _id === asked.account._id) ?? null) : null;

  return (
    <div {...afterRemoval}>
      <PageHeader title={t('accounts.title')} lead={t('accounts.lead')}>
        <Button
          variant="primary"
          icon={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => setEditing('new')}
        >
          {t('accounts.add')}
        </Button>
      </PageHeader>
      <p role="status" className="visually-hidden">
        {accounts && t('accounts.found', { count: accounts.length })}
        {query.isPending && failure === null && t('accounts.loading')}
      </p>
      {failure !== null && !accounts && <LoadFailed title={t('accounts.loadFailed')} failure={failure} query={query} />}
      {query.isPending && failure === null && <AccountsSkeleton />}
      {accounts && accounts.length > 0 && (
        <div className={styles.page}>
          <EarningsSummary earnings={earningsOf(accounts)} />
          <ul className={styles.list}>
            {accounts.map((account) => (
              <li key={account._id} tabIndex={-1}>
                <AccountCard
                  account={account}
                  status={checks.statusOf(account)}
                  busy={actions.busy}
                  onEdit={() => setEditing(account)}
                  onDelete={() => setAsked({ what: 'delete', account })}
                  onCheck={() => checks.check(account)}
                  onShare={(shares) => (shares ? setAsked({ what: 'share', account }) : actions.unshare(account))}
                  onMessages={() => setAsked({ what: 'messages', account })}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {accounts?.length === 0 && (
        <EmptyList title={t('accounts.emptyTitle')} words={t('accounts.emptyWords')}>
          <Button onClick={() => setEditing('new')}>{t('accounts.addFirst')}</Button>
        </EmptyList>
      )}
      <AccountDialog editing={editing} actions={actions} onClose={() => setEditing(null)} />
      {handsOver && (
        <LazyPart>
          <HandOverDialog actions={actions} onClose={() => setSearch({}, { replace: true })} />
        </LazyPart>
      )}
      <ConsentDialog
        account={of('share')}
        busy={actions.busy}
        onCancel={close}
        onConfirm={(account, onFailed) => actions.share(account, close, onFailed)}
      />
      <DeleteAccountDialog
        account={of('delete')}
        busy={actions.busy}
        onCancel={close}
        onConfirm={(account) => actions.remove(account, close)}
      />
      <MessagesDialog account={of('messages')} onUnshare={actions.unshare} onClose={close} />
    </div>
  );
}

const AccountsSkeleton = () => (
  <div className={styles.list}>
    {[0, 1, 2].map((n) => (
      <div key={n} className={styles.skeleton}>
        <Skeleton width={180} height={20} />
        <Skeleton width="60%" />
        <Skeleton height={6} />
        <Skeleton width="80%" />
      </div>
    ))}
  </div>
);
