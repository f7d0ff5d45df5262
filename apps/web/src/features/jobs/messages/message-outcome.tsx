import type { Message } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import styles from './messages.module.css';
import { useDecide } from './use-messages.ts';

/** When a message was sent, or last updated. */
export const whenOf = ({ sentAt, updatedAt }: Message): string => sentAt ?? updatedAt;

/** The reason for a message's state, and the owner's decision if the outcome is unknown. */
export function MessageOutcome({ message }: { readonly message: Message }) {
  const reason = shownReason(message);
  return (
    <>
      {reason !== null && <p>{reason}</p>}
      {message.decided && <p>{t('messages.decided')}</p>}
      {message.state === 'unknown' && !message.decidable && <p>{t('messages.bySupport')}</p>}
      {message.decidable && <Decision message={message} />}
    </>
  );
}

const DECISIONS = [
  ['sent', 'messages.sent'],
  ['not_sent', 'messages.notSent'],
] as const;

function Decision({ message: { _id: id, recipient } }: { readonly message: Message }) {
  const { busy, decide } = useDecide(id);
  return (
    <span className={styles.decide}>
      {DECISIONS.map(([outcome, word]) => (
        <Button
          key={outcome}
          size="small"
          busy={busy}
          aria-label={`${t(word)}: @${recipient}`}
          onClick={() => decide(outcome)}
        >
          {t(word)}
        </Button>
      ))}
    </span>
  );
}
