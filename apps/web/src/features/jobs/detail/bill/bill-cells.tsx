import { formatExactTime } from '#format/build-time.ts';
import { formatClock, formatDateTime } from '#format/dates.ts';
import { spoken } from '#language/spoken.ts';
import { texts } from '../texts.ts';
import styles from './bill.module.css';
import type { BillLine } from './bill-lines.ts';

const text = texts.bill;

/** From when to when; with the day where a run spans days. */
export function When({ line: { item, nested }, days }: { readonly line: BillLine; readonly days: boolean }) {
  const shown = days ? formatDateTime : formatClock;
  return (
    <span className={styles.when}>
      {nested && `${text.within} `}
      <time dateTime={item.from} title={formatDateTime(item.from)}>
        {shown(item.from)}
      </time>
      {' – '}
      {item.to === null ? (
        text.now
      ) : (
        <time dateTime={item.to} title={formatDateTime(item.to)}>
          {shown(item.to)}
        </time>
      )}
    </span>
  );
}

/** What a stretch was charged: with how many times its seconds count, or that it is free. */
export function Charged({ line: { item, factor } }: { readonly line: BillLine }) {
  if (item.kind !== 'running') return <span className={styles.free}>{text.free}</span>;
  return (
    <>
      {factor !== null && <span className={styles.factor}>{text.times(factor)} </span>}
      {formatExactTime(item.charged)}
    </>
  );
}

/** What is to be said of a stretch; after a lost worker, that another one went on. */
export function noteOf({ item, retried }: BillLine): string | null {
  const note = item.note === null ? null : spoken(item.note, item.from);
  return retried && note !== null ? `${note} ${text.retried}` : note;
}
