import type { Account, SentMessage } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { scrollable } from '#components/table/scrollable.ts';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { shownMessage } from '#language/message-text.ts';
import { shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { nameOf } from './account-name.ts';
import styles from './messages-dialog.module.css';
import { useSent } from './use-sent.ts';

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
  const { newest, list, older, replace } = useSent(account._id);
  const failure = useLastError(newest);
  const messages = list?.messages;
  const next = list?.nextBefore ?? null;
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
      {newest.isPending && failure === null && (
        <div className={styles.list} role="status" aria-label={t('accounts.messages.loading')}>
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} height={44} />
          ))}
        </div>
      )}
      {failure !== null && !messages && (
        <LoadFailed title={t('accounts.messages.loadFailed')} failure={failure} query={newest} />
      )}
      {messages?.length === 0 && <p className={styles.empty}>{t('accounts.messages.empty')}</p>}
      {messages && messages.length > 0 && (
        <ul
          className={styles.list}
          aria-label={t('accounts.messages.title', { name: nameOf(account) })}
          {...scrollable}
        >
          {messages.map((message) => (
            <MessageItem
              key={message._id}
              message={message}
              onStopped={replace}
              onSettled={() => void newest.refetch()}
            />
          ))}
        </ul>
      )}
      <ShowMore
        label={t('accounts.messages.more')}
        hasMore={next !== null}
        busy={older.isPending}
        error={older.error}
        failed={t('accounts.messages.loadFailed')}
        onMore={() => next !== null && older.mutate(next)}
      />
      <div className={styles.actions}>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}

interface MessageItemProps {
  readonly message: SentMessage;
  readonly onStopped: (message: SentMessage) => void;
  readonly onSettled: () => void;
}

function MessageItem({ message, onStopped, onSettled }: MessageItemProps) {
  const inFlight = useInFlight();
  const veto = trpc.accounts.veto.useMutation({
    onSuccess: ({ message }) => {
      onStopped(message);
      showSuccess(t('accounts.messages.stopped'), undefined, TOAST_MS.accounts);
    },
    onError: (error) => showError(t('accounts.messages.stopFailed'), sentenceOf(error), TOAST_MS.accounts),
    onSettled() {
      inFlight.end();
      onSettled();
    },
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
      <p className={styles.text} dir="auto">
        {shownMessage(message.text, message.recipient)}
      </p>
      <div className={styles.line}>
        <span className={styles.faint}>
          {(message.own ?? !message.shared) ? t('accounts.messages.own') : t('accounts.messages.forOthers')}
        </span>
        {message.reason !== null && <span className={styles.faint}>{shownReason(message)}</span>}
        {message.state === 'planned' && (
          <Button
            size="small"
            busy={veto.isPending}
            aria-label={`${t('accounts.messages.stop')}: @${message.recipient}`}
            onClick={() => inFlight.begin() && veto.mutate({ id: message._id })}
          >
            {t('accounts.messages.stop')}
          </Button>
        )}
      </div>
    </li>
  );
}
