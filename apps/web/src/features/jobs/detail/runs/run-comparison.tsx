import { keepPreviousData } from '@tanstack/react-query';
import type { JobId, RunSummary } from '@trawl/contracts';
import { useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatExactTime } from '#format/build-time.ts';
import { formatNumber, formatSigned } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import billStyles from '../bill/bill.module.css';
import targetStyles from '../targets/targets-table.module.css';
import { type ComparedFigure, changeOf, compareRuns } from './compare-runs.ts';
import styles from './runs.module.css';

interface RunComparisonProps {
  readonly jobId: JobId;
  /** Newest first, two or more. */
  readonly runs: readonly RunSummary[];
  readonly writes: boolean;
}

interface ChooseProps {
  readonly label: string;
  readonly value: number;
  readonly runs: readonly RunSummary[];
  readonly onChange: (number: number) => void;
}

const Choose = ({ label, value, runs, onChange }: ChooseProps) => (
  <label className={styles.choose}>
    {label}
    <select value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {runs.map(({ number }) => (
        <option key={number} value={number}>
          {t('job.bill.run', { number })}
        </option>
      ))}
    </select>
  </label>
);

const isTime = (key: ComparedFigure['key']): boolean => key === 'buildTime' || key === 'duration';

const format = (value: number | null, time: boolean): string =>
  value === null ? '–' : time ? formatExactTime(value) : formatNumber(value);

function formatChange(change: number | null, time: boolean): string {
  if (change === null) return '–';
  if (!time) return change === 0 ? '0' : formatSigned(change);
  return `${change < 0 ? '−' : '+'}${formatExactTime(Math.abs(change))}`;
}

interface LineProps extends Pick<ComparedFigure, 'first' | 'second'> {
  readonly name: string;
  readonly time?: boolean;
}

const Line = ({ name, first, second, time = false }: LineProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={targetStyles.figure}>{format(first, time)}</td>
    <td className={targetStyles.figure}>{format(second, time)}</td>
    <td className={targetStyles.figure}>{formatChange(changeOf({ first, second }), time)}</td>
  </tr>
);

function Table({ jobId, first, second }: { readonly jobId: JobId; readonly first: number; readonly second: number }) {
  const queries = [
    trpc.jobs.run.useQuery({ id: jobId, number: first }, { placeholderData: keepPreviousData }),
    trpc.jobs.run.useQuery({ id: jobId, number: second }, { placeholderData: keepPreviousData }),
  ] as const;
  const [from, to] = queries.map(({ data }) => data?.run);
  const failures = [useLastError(queries[0]), useLastError(queries[1])];
  const failed = queries.find((_, index) => failures[index] !== null);
  if (!from || !to) {
    return failed ? (
      <LoadFailed
        title={t('job.runs.loadFailed')}
        failure={failures.find((failure) => failure !== null)}
        query={failed}
      />
    ) : (
      <Skeleton height={200} />
    );
  }
  const { figures, targets } = compareRuns(from, to);
  return (
    <div className={tableStyles.frame} {...scrollable}>
      <table className={`${tableStyles.table} ${targetStyles.table}`} aria-label={t('job.runs.comparison')}>
        <thead>
          <tr>
            <th scope="col">{t('job.runs.figure')}</th>
            <th scope="col" className={targetStyles.figure}>
              {t('job.bill.run', { number: from.number })}
            </th>
            <th scope="col" className={targetStyles.figure}>
              {t('job.bill.run', { number: to.number })}
            </th>
            <th scope="col" className={targetStyles.figure}>
              {t('job.runs.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ key, ...figure }) => (
            <Line key={key} name={t(`job.runs.figures.${key}`)} time={isTime(key)} {...figure} />
          ))}
          {targets.map(({ target, ...figure }) => (
            <Line key={`target ${target}`} name={t('job.runs.rowsOf', { target })} {...figure} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two runs of a job side by side. */
export function RunComparison({ jobId, runs }: RunComparisonProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly [first: number | null, second: number | null]>([null, null]);
  const first = chosen[0] ?? runs[1]?.number ?? 1;
  const second = chosen[1] ?? runs[0]?.number ?? 1;
  return (
    <details
      className={`${billStyles.run} ${styles.compare}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={billStyles.name}>{t('job.runs.compare')}</span>
      </summary>
      {open && (
        <div className={styles.details}>
          <div className={styles.chosen}>
            <Choose
              label={t('job.runs.first')}
              value={first}
              runs={runs}
              onChange={(number) => setChosen([number, chosen[1]])}
            />
            <Choose
              label={t('job.runs.second')}
              value={second}
              runs={runs}
              onChange={(number) => setChosen([chosen[0], number])}
            />
          </div>
          <Table jobId={jobId} first={first} second={second} />
        </div>
      )}
    </details>
  );
}
