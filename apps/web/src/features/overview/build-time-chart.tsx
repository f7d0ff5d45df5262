import type { JobUsage } from '@trawl/contracts';
import { Link } from 'react-router';
import { formatBuildTime } from '#format/build-time.ts';
import { t } from '#language/t.ts';
import styles from './build-time-chart.module.css';

/** Build time by job, from most to least: a table with bars in its middle column. */
export function BuildTimeChart({ jobs }: { readonly jobs: readonly JobUsage[] }) {
  const most = jobs[0]?.buildTimeUsed;
  if (most === undefined) return null;
  return (
    <figure className={styles.chart} aria-labelledby="build-time-by-job">
      <figcaption>
        <h2 id="build-time-by-job">{t('overview.buildTimeByJob')}</h2>
      </figcaption>
      <table aria-labelledby="build-time-by-job">
        <colgroup>
          <col className={styles.nameColumn} />
          <col />
          <col className={styles.figureColumn} />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('overview.job')}</th>
            <td />
            <th scope="col">{t('overview.buildTime')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ _id, name, buildTimeUsed }) => (
            <tr key={_id}>
              <th scope="row" title={name} dir="auto">
                <Link to={`/dashboard/jobs/${_id}`}>{name}</Link>
              </th>
              <td className={styles.bar} aria-hidden>
                <span style={{ width: `${(buildTimeUsed / most) * 100}%` }} />
              </td>
              <td className={styles.figure}>{formatBuildTime(buildTimeUsed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
