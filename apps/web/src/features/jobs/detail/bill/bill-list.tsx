import { formatExactTime } from '#format/build-time.ts';
import { t } from '#language/t.ts';
import styles from './bill.module.css';
import { type BillLinesProps, Charged, kindWord, lineNoteOf, When } from './bill-cells.tsx';
import { linesOf, spansDays } from './bill-lines.ts';

/** A run's bill as a list, for phones. */
export function BillList({ bill, writes }: BillLinesProps) {
  const days = spansDays(bill);
  return (
    <ul className={styles.list} aria-label={t('job.bill.caption', { number: bill.number })}>
      {linesOf(bill).map((line) => {
        const note = lineNoteOf(line);
        return (
          <li key={line.key} data-nested={line.nested || undefined}>
            <p className={styles.head}>
              <span className={styles.name}>{kindWord(line, writes)}</span>
              <span>
                <Charged line={line} />
              </span>
            </p>
            <p className={styles.head} data-faint>
              <When line={line} days={days} />
              <span>{formatExactTime(line.item.seconds)}</span>
            </p>
            {note !== null && <p className={styles.note}>{note}</p>}
          </li>
        );
      })}
      <li>
        <p className={styles.head}>
          <span className={styles.name}>{t('job.bill.ofRun', { number: bill.number })}</span>
          <span className={styles.name}>{formatExactTime(bill.charged)}</span>
        </p>
      </li>
    </ul>
  );
}
