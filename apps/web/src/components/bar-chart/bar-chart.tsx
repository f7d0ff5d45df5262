import { type ReactNode, useId } from 'react';
import { t } from '#language/t.ts';
import { scrollable } from '../table/scrollable.ts';
import tableStyles from '../table/table.module.css';
import styles from './bar-chart.module.css';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

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

const HEIGHT = 100;
/** Fraction of a bar's slot, which leaves gaps between bars. */
const WIDTH = 0.72;
/** Minimum height, so that a small value is visible; zero has no bar. */
const LEAST = 1.5;

/** A bar chart with the same figures as a table for screen readers. */
export function BarChart({ title, lead, bars, columns, format, numbers }: BarChartProps) {
  const id = useId();
  const most = Math.max(...bars.map(({ value }) => value)) || 1;
  const first = bars[0];
  const last = bars.at(-1);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        {lead !== undefined && <p>{lead}</p>}
      </figcaption>
      <div className={styles.plot} aria-hidden>
        <span className={styles.most}>{format(most)}</span>
        <svg viewBox={`0 0 ${Math.max(bars.length, 6)} ${HEIGHT}`} preserveAspectRatio="none">
          <title>{title}</title>
          {bars.map(({ key, label, value }, place) => {
            const height = value === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT);
            return (
              <rect key={key} x={place + (1 - WIDTH) / 2} y={HEIGHT - height} width={WIDTH} height={height}>
                <title>{`${label}: ${format(value)}`}</title>
              </rect>
            );
          })}
        </svg>
        <div className={styles.ground}>
          <span>{first?.label}</span>
          {bars.length > 1 && <span>{last?.label}</span>}
        </div>
      </div>
      {numbers ?? (
        <details className={styles.figures}>
          <summary>{t('common.asTable')}</summary>
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
