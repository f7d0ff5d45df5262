import styles from './bar-chart.module.css';
import { HEIGHT, placeBars } from './place-bars.ts';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

interface BarPlotProps {
  readonly title: string;
  /** From left to right; at least one. Negative values go down from a line at zero. */
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  /** Whether values can be negative. Plots side by side then all have a label at the bottom. */
  readonly signed?: boolean;
}

/** Fraction of a bar's slot, which leaves gaps between bars. */
const WIDTH = 0.72;
/** Fewer bars are as wide as this many, and spread, so that the labels of the first and last one are below them. */
const SLOTS_MIN = 6;

/** Bars, hidden from screen readers, which read the table next to them. */
export function BarPlot({ title, bars, format, signed = false }: BarPlotProps) {
  const { zero, most, least, places } = placeBars(bars.map(({ value }) => value));
  const isFlat = bars.every(({ value }) => value === 0);
  const slots = bars.length;
  const width = WIDTH * Math.min(1, slots / SLOTS_MIN);
  const first = bars[0];
  const last = bars.at(-1);
  return (
    <div className={styles.plot} aria-hidden>
      {!(signed && isFlat) && <span className={styles.most}>{format(most)}</span>}
      <svg viewBox={`0 0 ${slots} ${HEIGHT}`} preserveAspectRatio="none">
        <title>{title}</title>
        {bars.map(({ key, label, value }, place) => {
          const { y = 0, height = 0 } = places[place] ?? {};
          return (
            <rect
              key={key}
              x={place + (1 - width) / 2}
              y={y}
              width={width}
              height={height}
              data-falls={value < 0 || undefined}
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          );
        })}
        {least < 0 && <line x1={0} x2={slots} y1={zero} y2={zero} />}
      </svg>
      {(signed || least < 0) && <span className={styles.least}>{format(least)}</span>}
      <div className={styles.ground} data-few={bars.length <= 2 || undefined}>
        <span>{first?.label}</span>
        {bars.length > 1 && <span>{last?.label}</span>}
      </div>
    </div>
  );
}
