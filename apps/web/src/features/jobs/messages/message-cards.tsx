import type { Message } from '@trawl/contracts';
import cardStyles from '#components/table/cards.module.css';
import { formatDateTime } from '#format/dates.ts';
import { shownMessage } from '#language/message-text.ts';
import { t } from '#language/t.ts';
import { MessageOutcome, whenOf } from './message-outcome.tsx';
import { MessagePill } from './message-pill.tsx';
import styles from './messages.module.css';

/** Messages as cards, for narrow screens. */
export function MessageCards({ messages }: { readonly messages: readonly Message[] }) {
  return (
    <ul className={cardStyles.cards} aria-label={t('messages.caption')}>
      {messages.map((message) => (
        <li key={message._id} tabIndex={-1} className={cardStyles.card}>
          <div className={cardStyles.head}>
            <strong>@{message.recipient}</strong>
            <MessagePill state={message.state} />
          </div>
          <p className={styles.cardText} dir="auto">
            {shownMessage(message.text, message.recipient)}
          </p>
          <div className={styles.why}>
            <MessageOutcome message={message} />
          </div>
          <time className={styles.faint} dateTime={whenOf(message)}>
            {formatDateTime(whenOf(message))}
          </time>
        </li>
      ))}
    </ul>
  );
}
