import { formatPercent, wholePercent } from '#format/numbers.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** Percent, 0–100. */
  readonly percent: number;
  /** The accessible name. */
  readonly label: string;
  /** Striped and animated while work is in progress. */
  readonly running?: boolean;
  readonly showFigure?: boolean;
  readonly tone?: 'brand' | 'warn';
}

/** A thin bar, optionally with its figure. */
export function ProgressBar({ percent, label, running = false, showFigure = false, tone = 'brand' }: ProgressBarProps) {
  const value = wholePercent(percent);
  return (
    <span className={styles.progress}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        data-running={running || undefined}
        data-tone={tone}
      >
        <span className={styles.bar} style={{ width: `${value}%` }} />
      </span>
      {showFigure && <span className={styles.figure}>{formatPercent(value)}</span>}
    </span>
  );
}
