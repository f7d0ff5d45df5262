import { useMediaQuery } from '@mantine/hooks';
import { PLATFORMS, type RecentSummary } from '@trawl/contracts';
import { Link } from 'react-router';
import { PlatformIcon } from '#components/platform-icon/platform-icon.tsx';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { JobStatusPill } from '#components/status-pill/job-status-pill.tsx';
import { fading } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { firstTargets, targetSummary } from '#language/target.ts';
import { RecentCards } from './recent-cards.tsx';
import styles from './recent-jobs.module.css';

/** The columns' numbers in the message catalogue. */
const COLUMNS = [0, 1, 2, 3, 4, 5, 6] as const;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

function JobRow({ job }: { readonly job: RecentSummary }) {
  const active = job.status === 'running' || job.status === 'processing';
  return (
    <tr>
      <th scope="row" className={styles.name} title={job.name} dir="auto">
        <Link to={`/dashboard/jobs/${job._id}`}>{job.name}</Link>
      </th>
      <td>
        <span className={styles.platform}>
          <PlatformIcon platform={job.platform} size={16} />
          {PLATFORMS[job.platform].name}
        </span>
      </td>
      <td>{t(`terms.types.${job.type}`)}</td>
      <td className={styles.target} title={firstTargets(job)}>
        {targetSummary(job)}
      </td>
      <td>
        <JobStatusPill job={job} />
      </td>
      <td className={styles.progress}>
        <ProgressBar
          percent={job.progress}
          label={t('overview.progressOf', { name: job.name })}
          running={active}
          showFigure
        />
      </td>
      <td className={styles.updated}>
        <time dateTime={job.updatedAt}>{formatDateTime(job.updatedAt)}</time>
      </td>
    </tr>
  );
}

interface RecentJobsProps {
  readonly jobs: readonly RecentSummary[] | undefined;
}

function RecentTable({ jobs }: RecentJobsProps) {
  return (
    <div className={tableStyles.frame} {...fading}>
      <table
        className={`${tableStyles.table} ${styles.table}`}
        aria-busy={jobs === undefined}
        aria-labelledby="recent-jobs"
      >
        <thead>
          <tr>
            {COLUMNS.map((n) => (
              <th key={n} scope="col">
                {t(`overview.columns.${n}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs?.map((job) => (
            <JobRow key={job._id} job={job} />
          ))}
          {jobs === undefined &&
            SKELETON_ROWS.map((row) => (
              <tr key={row} data-testid="skeleton-row">
                {COLUMNS.map((n) => (
                  <td key={n}>
                    <Skeleton width={n === 0 ? 140 : 84} />
                  </td>
                ))}
              </tr>
            ))}
          {jobs?.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length} className={tableStyles.empty}>
                <strong>{t('overview.empty')}</strong>
                <span>{t('overview.emptyNext')}</span>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The latest jobs, a placeholder text without jobs, or five skeleton rows while loading. */
export function RecentJobs({ jobs }: RecentJobsProps) {
  const narrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  return (
    <section className={styles.section} aria-labelledby="recent-jobs">
      <header className={styles.header}>
        <h2 id="recent-jobs">{t('overview.recentJobs')}</h2>
        <Link to="/dashboard/jobs">{t('overview.allJobs')}</Link>
      </header>
      {narrow ? <RecentCards jobs={jobs} /> : <RecentTable jobs={jobs} />}
      {jobs === undefined && (
        <p role="status" className="visually-hidden">
          {t('overview.loading')}
        </p>
      )}
    </section>
  );
}
