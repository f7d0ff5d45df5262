import { PLATFORMS, type RecentSummary } from '@trawl/contracts';
import { Link } from 'react-router';
import { PlatformIcon } from '#components/platform-icon/platform-icon.tsx';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { JobStatusPill } from '#components/status-pill/job-status-pill.tsx';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { firstTargets, targetSummary } from '#language/target.ts';
import styles from './recent-cards.module.css';

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e'];

/** The latest jobs, for screens too narrow for a table of seven columns. */
export function RecentCards({ jobs }: { readonly jobs: readonly RecentSummary[] | undefined }) {
  if (jobs?.length === 0) {
    return (
      <p className={styles.empty}>
        <strong>{t('overview.empty')}</strong>
        <span>{t('overview.emptyNext')}</span>
      </p>
    );
  }
  return (
    <ul className={styles.cards} aria-labelledby="recent-jobs" aria-busy={jobs === undefined}>
      {jobs?.map((job) => (
        <li key={job._id} className={styles.card}>
          <div className={styles.top}>
            <Link to={`/dashboard/jobs/${job._id}`} title={job.name} dir="auto">
              {job.name}
            </Link>
            <JobStatusPill job={job} />
          </div>
          <p className={styles.what}>
            <PlatformIcon platform={job.platform} size={16} />
            {`${PLATFORMS[job.platform].name} · ${t(`terms.types.${job.type}`)}`}
            <span title={firstTargets(job)}>{targetSummary(job)}</span>
          </p>
          <ProgressBar
            percent={job.progress}
            label={t('overview.progressOf', { name: job.name })}
            running={job.status === 'running' || job.status === 'processing'}
            showFigure
          />
          <time className={styles.updated} dateTime={job.updatedAt}>
            {formatDateTime(job.updatedAt)}
          </time>
        </li>
      ))}
      {jobs === undefined &&
        SKELETON_CARDS.map((card) => (
          <li key={card} className={styles.card} data-testid="skeleton-row">
            <Skeleton width={160} height={14} />
            <Skeleton />
          </li>
        ))}
    </ul>
  );
}
