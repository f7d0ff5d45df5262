import type { Message } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import styles from './messages.module.css';

export interface MessagesProps {
  readonly messages: readonly Message[];
  /** The message whose outcome is being saved. */
  readonly deciding: string | null;
  readonly onDecide: (id: Message['_id'], outcome: 'sent' | 'not_sent') => void;
}

/** When a message was sent, or last updated. */
export const whenOf = ({ sentAt, updatedAt }: Message): string => sentAt ?? updatedAt;

type OutcomeProps = Omit<MessagesProps, 'messages'> & { readonly message: Message };

/** The reason for a message's state, and the owner's decision if the outcome is unknown. */
export function MessageOutcome({ message, deciding, onDecide }: OutcomeProps) {
  const { _id: id, recipient, state } = message;
  const reason = shownReason(message);
  const busy = deciding === id;
  return (
    <>
      {reason !== null && <p>{reason}</p>}
      {message.decided && <p>{t('messages.decided')}</p>}
      {state === 'unknown' && !message.decidable && <p>{t('messages.bySupport')}</p>}
      {message.decidable && (
        <span className={styles.decide}>
          <Button
            size="small"
            busy={busy}
            aria-label={`${t('messages.sent')}: @${recipient}`}
            onClick={() => onDecide(id, 'sent')}
          >
            {t('messages.sent')}
          </Button>
          <Button
            size="small"
            busy={busy}
            aria-label={`${t('messages.notSent')}: @${recipient}`}
            onClick={() => onDecide(id, 'not_sent')}
          >
            {t('messages.notSent')}
          </Button>
        </span>
      )}
    </>
  );
}
