import { type ReactNode, useId } from 'react';
import { t } from '#language/t.ts';
import { scrollable } from '../table/scrollable.ts';
import tableStyles from '../table/table.module.css';
import styles from './bar-chart.module.css';
import { type Bar, BarPlot } from './bar-plot.tsx';

interface BarChartProps {
  readonly title: string;
  /** A sentence that explains the bars. */
  readonly lead?: string;
  /** From left to right; at least one. */
  readonly bars: readonly Bar[];
  /** The table's headers for the bars and their values. */
  readonly columns: readonly [label: string, value: string];
  readonly format: (value: number) => string;
  /** Replaces the table of labels and values. */
  readonly numbers?: ReactNode;
}

/** A bar chart with the same figures as a table for screen readers. */
export function BarChart({ title, lead, bars, columns, format, numbers }: BarChartProps) {
  const id = useId();
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        {lead !== undefined && <p>{lead}</p>}
      </figcaption>
      <BarPlot title={title} bars={bars} format={format} />
      {numbers ?? (
        <details className={styles.figures}>
          <summary id={`${id}-table`} aria-labelledby={`${id}-table ${id}`}>
            {t('shell.asTable')}
          </summary>
          <div className={styles.frame} {...scrollable}>
            <table className={tableStyles.table} aria-labelledby={id}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bars.map(({ key, label, value }) => (
                  <tr key={key}>
                    <th scope="row">{label}</th>
                    <td>{format(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  );
}
