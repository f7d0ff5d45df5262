import type { RunBill } from '@trawl/contracts';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatExactTime } from '#format/build-time.ts';
import { texts } from '../texts.ts';
import styles from './bill.module.css';
import { Charged, lineNoteOf, When } from './bill-cells.tsx';
import { linesOf, spansDays } from './bill-lines.ts';

const text = texts.bill;

/** A run's bill as a table, for wide screens. */
export function BillTable({ bill }: { readonly bill: RunBill }) {
  const days = spansDays(bill);
  return (
    <section className={styles.scroll} aria-label={text.caption(bill.number)} {...scrollable}>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption className="visually-hidden">{text.caption(bill.number)}</caption>
        <thead>
          <tr>
            {Object.entries(text.columns).map(([key, label]) => (
              <th key={key} scope="col" data-column={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(bill).map((line) => (
            <tr key={line.key}>
              <th scope="row" data-nested={line.nested || undefined}>
                {text.kind[line.item.kind]}
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
              {text.ofRun(bill.number)}
            </th>
            <td data-column="charged">{formatExactTime(bill.charged)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
