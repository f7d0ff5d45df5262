import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatExactTime } from '#format/build-time.ts';
import { t } from '#language/t.ts';
import styles from './bill.module.css';
import { type BillLinesProps, Charged, kindWord, lineNoteOf, When } from './bill-cells.tsx';
import { linesOf, spansDays } from './bill-lines.ts';

const COLUMNS = ['kind', 'when', 'took', 'charged', 'note'] as const;

/** A run's bill as a table, for wide screens. */
export function BillTable({ bill, writes }: BillLinesProps) {
  const days = spansDays(bill);
  return (
    <section className={styles.scroll} aria-label={t('job.bill.caption', { number: bill.number })} {...scrollable}>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption className="visually-hidden">{t('job.bill.caption', { number: bill.number })}</caption>
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <th key={key} scope="col" data-column={key}>
                {t(`job.bill.columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(bill).map((line) => (
            <tr key={line.key}>
              <th scope="row" data-nested={line.nested || undefined}>
                {kindWord(line, writes)}
              </th>
              <td>
                <When line={line} days={days} />
              </td>
              <td data-column="took">{formatExactTime(line.item.seconds)}</td>
              <td data-column="charged">
                <Charged line={line} />
              </td>
              <td data-column="note">{lineNoteOf(line)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('job.bill.ofRun', { number: bill.number })}
            </th>
            <td data-column="charged">{formatExactTime(bill.charged)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
