import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { shownMessage } from '#format/message-text.ts';
import { MessageOutcome, type MessagesProps, whenOf } from './message-outcome.tsx';
import { MessagePill } from './message-pill.tsx';
import styles from './messages.module.css';
import { texts } from './texts.ts';

export function MessageTable({ messages, ...decide }: MessagesProps) {
  return (
    <section className={tableStyles.frame} aria-label={texts.caption} {...scrollable}>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={texts.caption}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.recipient}</th>
            <th scope="col">{texts.columns.state}</th>
            <th scope="col">{texts.columns.when}</th>
            <th scope="col">{texts.columns.text}</th>
            <th scope="col">{texts.columns.reason}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={message._id} data-recipient={message.recipient}>
              <th scope="row">@{message.recipient}</th>
              <td>
                <MessagePill state={message.state} />
              </td>
              <td>
                <time dateTime={whenOf(message)}>{formatDateTime(whenOf(message))}</time>
              </td>
              <td className={styles.text}>{shownMessage(message.text, message.recipient)}</td>
              <td className={styles.reason}>
                <MessageOutcome message={message} {...decide} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
