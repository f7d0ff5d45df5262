import type { Message } from '@trawl/contracts';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { shownMessage } from '#language/message-text.ts';
import { t } from '#language/t.ts';
import { MessageOutcome, whenOf } from './message-outcome.tsx';
import { MessagePill } from './message-pill.tsx';
import styles from './messages.module.css';

export function MessageTable({ messages }: { readonly messages: readonly Message[] }) {
  return (
    <section className={tableStyles.frame} aria-label={t('messages.caption')} {...scrollable}>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={t('messages.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('messages.columns.recipient')}</th>
            <th scope="col">{t('messages.columns.state')}</th>
            <th scope="col">{t('messages.columns.when')}</th>
            <th scope="col">{t('messages.columns.text')}</th>
            <th scope="col">{t('messages.columns.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={message._id} tabIndex={-1} data-recipient={message.recipient}>
              <th scope="row">@{message.recipient}</th>
              <td>
                <MessagePill state={message.state} />
              </td>
              <td>
                <time dateTime={whenOf(message)}>{formatDateTime(whenOf(message))}</time>
              </td>
              <td className={styles.text} dir="auto">
                {shownMessage(message.text, message.recipient)}
              </td>
              <td className={styles.reason}>
                <MessageOutcome message={message} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
