import { keepPreviousData } from '@tanstack/react-query';
import { type Account, SENT_MAX, SENT_PAGE, type SentMessage, TOAST_ACCOUNTS_MS } from '@trawl/contracts';
import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { useKeptData } from '#components/show-more/use-kept-data.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { scrollable } from '#components/table/scrollable.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { shownMessage } from '#format/message-text.ts';
import { shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { nameOf } from './account-name.ts';
import styles from './messages-dialog.module.css';

/** Refreshed often, because a message can be stopped only while it is planned. */
const REFRESH_MS = 3_000;

interface MessagesDialogProps {
  /** The account whose messages are shown; null while the dialog is closed. */
  readonly account: Account | null;
  readonly onUnshare: (account: Account) => void;
  readonly onClose: () => void;
}

/** Messages sent in an account's name, with buttons to stop one or all. */
export function MessagesDialog({ account, onUnshare, onClose }: MessagesDialogProps) {
  return (
    <Dialog
      opened={account !== null}
      onClose={onClose}
      title={account ? t('accounts.messages.title', { name: nameOf(account) }) : ''}
      size={640}
      withCloseButton={false}
    >
      {account && <Messages account={account} onUnshare={onUnshare} onClose={onClose} />}
    </Dialog>
  );
}

function Messages({ account, onUnshare, onClose }: MessagesDialogProps & { readonly account: Account }) {
  const [limit, setLimit] = useState<number>(SENT_PAGE);
  const query = trpc.accounts.sent.useQuery(
    { id: account._id, limit },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  );
  const failure = useLastError(query);
  const sent = useKeptData(query.data);
  const messages = sent?.messages;
  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();

  return (
    <div className={styles.dialog} {...afterRemoval}>
      <p className={styles.lead}>{t('accounts.messages.lead')}</p>
      {account.accountType === 'shared' && (
        <div className={styles.all}>
          <p>{t('accounts.messages.stopAllHint')}</p>
          <Button variant="danger" size="small" onClick={() => onUnshare(account)}>
            {t('accounts.messages.stopAll')}
          </Button>
        </div>
      )}
      {query.isPending && failure === null && (
        <div className={styles.list} role="status" aria-label={t('accounts.messages.loading')}>
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} height={44} />
          ))}
        </div>
      )}
      {failure !== null && !messages && (
        <LoadFailed
          title={t('accounts.messages.loadFailed')}
          message={sentenceOf(failure)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {messages?.length === 0 && <p className={styles.empty}>{t('accounts.messages.empty')}</p>}
      {messages && messages.length > 0 && (
        <ul
          className={styles.list}
          aria-label={t('accounts.messages.title', { name: nameOf(account) })}
          {...scrollable}
        >
          {messages.map((message) => (
            <MessageItem key={message._id} message={message} onStopped={() => void query.refetch()} />
          ))}
        </ul>
      )}
      {sent && (
        <ShowMore
          label={t('accounts.messages.more')}
          hasMore={sent.nextBefore !== null && (!query.data || limit < SENT_MAX)}
          busy={query.isPlaceholderData}
          error={query.data ? null : query.error}
          failed={t('accounts.messages.loadFailed')}
          onMore={() => (query.data ? setLimit(Math.min(SENT_MAX, limit + SENT_PAGE)) : void query.refetch())}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}

function MessageItem({ message, onStopped }: { readonly message: SentMessage; readonly onStopped: () => void }) {
  const veto = trpc.accounts.veto.useMutation({
    onSuccess: () => showSuccess(t('accounts.messages.stopped'), undefined, TOAST_ACCOUNTS_MS),
    onError: (error) => showError(t('accounts.messages.stopFailed'), sentenceOf(error), TOAST_ACCOUNTS_MS),
    onSettled: onStopped,
  });
  return (
    <li className={styles.message} tabIndex={-1}>
      <div className={styles.line}>
        <strong>
          {message.recipient === ''
            ? t('accounts.messages.toDeleted')
            : t('accounts.messages.to', { recipient: message.recipient })}
        </strong>
        <span className={styles.state} data-state={message.state}>
          {t(`accounts.messages.states.${message.state}`)}
        </span>
        <time dateTime={message.sentAt ?? message.plannedAt}>
          {formatDateTime(message.sentAt ?? message.plannedAt)}
        </time>
      </div>
      <p className={styles.text}>{shownMessage(message.text, message.recipient)}</p>
      <div className={styles.line}>
        <span className={styles.faint}>
          {message.shared ? t('accounts.messages.forOthers') : t('accounts.messages.own')}
        </span>
        {message.reason !== null && <span className={styles.faint}>{shownReason(message)}</span>}
        {message.state === 'planned' && (
          <Button
            size="small"
            busy={veto.isPending}
            aria-label={`${t('accounts.messages.stop')}: @${message.recipient}`}
            onClick={() => veto.mutate({ id: message._id })}
          >
            {t('accounts.messages.stop')}
          </Button>
        )}
      </div>
    </li>
  );
}
