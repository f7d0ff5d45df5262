import { Link } from 'react-router';
import { trpc } from '#api/trpc.ts';
import { formatBuildTime } from '#format/build-time.ts';
import { t } from '#language/t.ts';
import styles from './build-time-chart.module.css';

/** Maximum number of jobs; the others used less. */
const MOST_JOBS = 10;

/** Build time by job: a table with bars in its middle column. Nothing if no build time was used yet. */
export function BuildTimeChart() {
  const jobs = (trpc.jobs.list.useQuery().data?.jobs ?? [])
    .filter(({ buildTimeUsed }) => buildTimeUsed > 0)
    .toSorted((one, other) => other.buildTimeUsed - one.buildTimeUsed)
    .slice(0, MOST_JOBS);
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
              <th scope="row" title={name}>
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
