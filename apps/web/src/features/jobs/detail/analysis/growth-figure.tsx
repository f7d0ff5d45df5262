import { type Job, jobTypeOf, type RunsGrowth } from '@trawl/contracts';
import { BarPlot } from '#components/bar-chart/bar-plot.tsx';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { formatNumber, formatSigned } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { nameOfColumn } from '../columns/name-of-column.ts';
import styles from './analysis.module.css';
import { CopyNumbers, Figure } from './figure.tsx';

interface GrowthProps {
  readonly job: Job;
  readonly growth: RunsGrowth;
}

/** How the figures of rows changed between runs: a table, newest first, and from two runs on a chart, oldest first. */
export function GrowthFigure({ job, growth: { columns: keys, runs, earlier } }: GrowthProps) {
  const title = t('analysis.growth.title');
  if (runs.length === 0) {
    return (
      <Figure title={title} lead={t('analysis.growth.what')}>
        <p className={styles.none}>{t(earlier > 0 ? 'analysis.growth.none' : 'analysis.growth.once')}</p>
      </Figure>
    );
  }
  const { columns } = jobTypeOf(job);
  const hasUnknown = runs.some(({ unknown }) => unknown > 0);
  const names = keys.map((key) => {
    const known = columns.find((column) => column.key === key);
    return known ? nameOfColumn(known) : key;
  });
  const headers = [
    t('analysis.growth.run'),
    t('analysis.growth.ended'),
    t('analysis.growth.rows'),
    ...names,
    t('analysis.growth.joined'),
    ...(hasUnknown ? [t('analysis.growth.unknown')] : []),
  ];
  const numbers = {
    columns: headers,
    rows: runs.map(({ run, at, rows, joined, unknown, figures }) => [
      run,
      at,
      rows,
      ...figures.map(({ sum }) => sum),
      joined,
      ...(hasUnknown ? [unknown] : []),
    ]),
  };
  const lead = [
    t('analysis.growth.what'),
    t('analysis.growth.rules'),
    t('analysis.growth.shown', { runs: runs.length, earlier }),
  ];
  return (
    <Figure title={title} lead={lead.join(' ')} wide>
      {runs.length > 1 && (
        <div className={styles.plots}>
          {names.map((name, column) => (
            <div key={keys[column]}>
              <h4>{name}</h4>
              <BarPlot
                title={name}
                bars={runs
                  .map(({ run, figures }) => ({
                    key: String(run),
                    label: t('job.run.numbered', { number: run }),
                    value: figures[column]?.sum ?? 0,
                  }))
                  .toReversed()}
                format={formatSigned}
                signed
              />
            </div>
          ))}
        </div>
      )}
      <div className={`${styles.frame} ${styles.open}`} {...scrollable}>
        <table className={tableStyles.table} aria-label={title}>
          <thead>
            <tr>
              {headers.map((header, place) => (
                <th key={header} scope="col" data-number={place > 1 || undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map(({ run, at, rows, joined, unknown, figures }) => (
              <tr key={run}>
                <th scope="row">{formatNumber(run)}</th>
                <td>{formatDateTime(at)}</td>
                <td data-number>{formatNumber(rows)}</td>
                {figures.map((figure, place) => (
                  <td key={keys[place]} data-number title={t('analysis.growth.over', { rows: figure.rows })}>
                    {formatSigned(figure.sum)}
                  </td>
                ))}
                <td data-number>{formatNumber(joined)}</td>
                {hasUnknown && <td data-number>{formatNumber(unknown)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CopyNumbers numbers={numbers} title={title} />
    </Figure>
  );
}
