import { Modal } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type Account, SENT_MAX, SENT_PAGE, type SentMessage, TOAST_ACCOUNTS_MS } from '@trawl/contracts';
import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { scrollable } from '#components/table/scrollable.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { shownMessage } from '#format/message-text.ts';
import { shownReason } from '#language/messages.ts';
import { nameOf } from './account-name.ts';
import styles from './messages-dialog.module.css';
import { texts } from './texts.ts';

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
    <Modal
      opened={account !== null}
      onClose={onClose}
      title={account ? texts.messages.title(nameOf(account)) : ''}
      size={640}
      withCloseButton={false}
    >
      {account && <Messages account={account} onUnshare={onUnshare} onClose={onClose} />}
    </Modal>
  );
}

function Messages({ account, onUnshare, onClose }: MessagesDialogProps & { readonly account: Account }) {
  const words = texts.messages;
  const [limit, setLimit] = useState<number>(SENT_PAGE);
  const query = trpc.accounts.sent.useQuery(
    { id: account._id, limit },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  );
  const messages = query.data?.messages;

  return (
    <div className={styles.dialog}>
      <p className={styles.lead}>{words.lead}</p>
      {account.accountType === 'shared' && (
        <div className={styles.all}>
          <p>{words.stopAllHint}</p>
          <Button variant="danger" size="small" onClick={() => onUnshare(account)}>
            {words.stopAll}
          </Button>
        </div>
      )}
      {query.isPending && (
        <div className={styles.list} role="status" aria-label={words.loading}>
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} height={44} />
          ))}
        </div>
      )}
      {query.isError && !messages && (
        <LoadFailed
          title={words.loadFailed}
          message={sentenceOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {messages?.length === 0 && <p className={styles.empty}>{words.empty}</p>}
      {messages && messages.length > 0 && (
        <ul className={styles.list} aria-label={words.title(nameOf(account))} {...scrollable}>
          {messages.map((message) => (
            <MessageItem key={message._id} message={message} onStopped={() => void query.refetch()} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {query.data && query.data.nextBefore !== null && limit < SENT_MAX && (
          <Button busy={query.isPlaceholderData} onClick={() => setLimit(Math.min(SENT_MAX, limit + SENT_PAGE))}>
            {words.more}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {words.close}
        </Button>
      </div>
    </div>
  );
}

function MessageItem({ message, onStopped }: { readonly message: SentMessage; readonly onStopped: () => void }) {
  const words = texts.messages;
  const veto = trpc.accounts.veto.useMutation({
    onSuccess: () => showSuccess(words.stopped, undefined, TOAST_ACCOUNTS_MS),
    onError: (error) => showError(words.stopFailed, sentenceOf(error), TOAST_ACCOUNTS_MS),
    onSettled: onStopped,
  });
  return (
    <li className={styles.message}>
      <div className={styles.line}>
        <strong>{words.to(message.recipient)}</strong>
        <span className={styles.state} data-state={message.state}>
          {words.states[message.state]}
        </span>
        <time dateTime={message.sentAt ?? message.plannedAt}>
          {formatDateTime(message.sentAt ?? message.plannedAt)}
        </time>
      </div>
      <p className={styles.text}>{shownMessage(message.text, message.recipient)}</p>
      <div className={styles.line}>
        <span className={styles.faint}>{message.shared ? words.forOthers : words.own}</span>
        {message.reason !== null && <span className={styles.faint}>{shownReason(message)}</span>}
        {message.state === 'planned' && (
          <Button
            size="small"
            busy={veto.isPending}
            aria-label={`${words.stop}: @${message.recipient}`}
            onClick={() => veto.mutate({ id: message._id })}
          >
            {words.stop}
          </Button>
        )}
      </div>
    </li>
  );
}
