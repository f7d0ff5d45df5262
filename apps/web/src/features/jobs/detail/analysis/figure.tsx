import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#components/button/button.tsx';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { type FigureCell, tsvOf } from './tsv.ts';

/** The table behind a figure. */
interface Numbers {
  readonly columns: readonly string[];
  /** The first cell of each row is its header. */
  readonly rows: readonly (readonly FigureCell[])[];
}

function shownOf(cell: FigureCell | undefined): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'number') return formatNumber(cell);
  return typeof cell === 'string' ? cell : cell.shown;
}

const isNumber = (cell: FigureCell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'object' && cell !== null && typeof cell.copied === 'number');

async function copy({ columns, rows }: Numbers): Promise<void> {
  try {
    await navigator.clipboard.writeText(tsvOf(columns, rows));
    showSuccess(t('analysis.copied'), t('analysis.copiedWords', { rows: rows.length }));
  } catch {
    showError(t('job.results.copyFailed'), t('job.results.copyFailedWords'));
  }
}

/** Copies a table, to be pasted into a spreadsheet. */
export const CopyNumbers = ({ numbers, title }: { readonly numbers: Numbers; readonly title: string }) => (
  <Button
    variant="quiet"
    size="small"
    icon={<IconCopy size={16} stroke={1.5} aria-hidden />}
    aria-label={t('analysis.copyOf', { title })}
    onClick={() => void copy(numbers)}
  >
    {t('analysis.copy')}
  </Button>
);

/** The numbers behind a chart, collapsed. */
export function FoldedNumbers({ numbers, title }: { readonly numbers: Numbers; readonly title: string }) {
  const { columns, rows } = numbers;
  return (
    <details className={styles.numbers}>
      <summary aria-label={t('analysis.numbersOf', { title })}>{t('analysis.numbers')}</summary>
      <div className={styles.frame} {...scrollable}>
        <table className={tableStyles.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th key={column} scope="col" data-number={isNumber(rows[0]?.[place]) || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, place) =>
                  place === 0 ? (
                    <th key={columns[place]} scope="row" dir="auto">
                      {shownOf(cell)}
                    </th>
                  ) : (
                    <td key={columns[place]} data-number={isNumber(cell) || undefined}>
                      {shownOf(cell)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CopyNumbers numbers={numbers} title={title} />
    </details>
  );
}

interface FigureProps {
  readonly title: string;
  /** How the figure is computed, and from which rows. */
  readonly lead: string;
  readonly wide?: boolean;
  /** Collapsed below the content; omitted if the content itself is the table. */
  readonly numbers?: Numbers;
  readonly children: ReactNode;
}

/** A card with one figure. */
export function Figure({ title, lead, wide = false, numbers, children }: FigureProps) {
  const id = useId();
  return (
    <figure className={styles.figure} data-wide={wide || undefined} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <p>{lead}</p>
      </figcaption>
      {children}
      {numbers && <FoldedNumbers numbers={numbers} title={title} />}
    </figure>
  );
}

/** Horizontal bars with labels and values. A bar's length is its share of the largest value, or of `most`. */
export function BarList({
  bars,
  most = Math.max(...bars.map(({ value }) => value)),
}: {
  readonly bars: readonly {
    readonly key: string;
    readonly label: string;
    readonly value: number;
    readonly shown: string;
  }[];
  readonly most?: number;
}) {
  return (
    <ol className={styles.bars}>
      {bars.map(({ key, label, value, shown }) => (
        <li key={key}>
          <span className={styles.label} title={label} dir="auto">
            {label}
          </span>
          <span className={styles.track} aria-hidden>
            {value > 0 && <span style={{ width: `${Math.max(1, (value / most) * 100)}%` }} />}
          </span>
          <span className={styles.shown}>{shown}</span>
        </li>
      ))}
    </ol>
  );
}

/** Large figures side by side. `context`: a line that explains the figure. */
export const Stats = ({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly value: string; readonly context: string }[];
}) => (
  <dl className={styles.stats}>
    {items.map(({ label, value, context }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={styles.value}>{value}</dd>
        <dd className={styles.context}>{context}</dd>
      </div>
    ))}
  </dl>
);
