import type { RunBill } from '@trawl/contracts';
import { formatExactTime } from '#format/build-time.ts';
import { formatClock, formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import styles from './bill.module.css';
import type { BillLine } from './bill-lines.ts';
import { noteOf } from './note-of.ts';

export interface BillLinesProps {
  readonly bill: RunBill;
  /** Whether the run sends messages. */
  readonly writes: boolean;
}

/** The name of a bill item. The back-off of a messaging run is a pause between messages, set by its accounts' pace. */
export const kindWord = ({ item: { kind } }: BillLine, writes: boolean): string =>
  writes && kind === 'backing_off' ? t('job.bill.betweenMessages') : t(`job.bill.kind.${kind}`);

/** Start and end of a bill item; with the day if the run spans several days. */
export function When({ line: { item, nested }, days }: { readonly line: BillLine; readonly days: boolean }) {
  const shown = days ? formatDateTime : formatClock;
  return (
    <span className={styles.when}>
      {nested && `${t('job.bill.within')} `}
      <time dateTime={item.from} title={formatDateTime(item.from)}>
        {shown(item.from)}
      </time>
      {' – '}
      {item.to === null ? (
        t('job.bill.now')
      ) : (
        <time dateTime={item.to} title={formatDateTime(item.to)}>
          {shown(item.to)}
        </time>
      )}
    </span>
  );
}

/** The charge of a bill item: its multiplier and build time, or `free`. */
export function Charged({ line: { item, factor } }: { readonly line: BillLine }) {
  if (item.kind !== 'running') return <span className={styles.free}>{t('job.bill.free')}</span>;
  return (
    <>
      {factor !== null && <span className={styles.factor}>{t('job.bill.times', { factor })} </span>}
      {formatExactTime(item.charged)}
    </>
  );
}

/** The note of a bill item. If its worker was lost, also says that the run continues. */
export function lineNoteOf({ item, retried }: BillLine): string | null {
  const note = noteOf(item);
  return retried && note !== null ? `${note} ${t('job.bill.retried')}` : note;
}
