import type { JobSummary } from '@trawl/contracts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { StatusPill } from '#components/status-pill/status-pill.tsx';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import type { JobActions } from '../use-job-actions.ts';
import { JobRowActions } from './job-row-actions.tsx';
import { JobKind, JobName, JobProgress, JobSchedule } from './job-summary.tsx';
import styles from './jobs-list.module.css';

const SKELETON_CARDS = ['a', 'b', 'c'];

interface JobCardsProps {
  readonly jobs: readonly JobSummary[] | undefined;
  readonly actions: JobActions;
  readonly onDelete: (job: JobSummary) => void;
}

/** The jobs as cards, for narrow screens. */
export function JobCards({ jobs, actions, onDelete }: JobCardsProps) {
  return (
    <ul className={styles.cards} aria-label={t('jobs.title')} aria-busy={!jobs}>
      {jobs?.map((job) => (
        <li key={job._id} className={styles.card}>
          <div className={styles.cardTop}>
            <JobName job={job} />
            <JobRowActions job={job} actions={actions} onDelete={onDelete} />
          </div>
          <div className={styles.cardLine}>
            <StatusPill status={job.status} />
            <JobKind job={job} />
            <span className={styles.faint}>
              <JobSchedule job={job} />
            </span>
          </div>
          <JobProgress job={job} />
          <div className={styles.cardFoot}>
            <span>{t('jobsList.results', { count: job.totalResults })}</span>
            <time dateTime={job.updatedAt}>{formatDateTime(job.updatedAt)}</time>
          </div>
        </li>
      ))}
      {!jobs &&
        SKELETON_CARDS.map((card) => (
          <li key={card} className={styles.card}>
            <Skeleton width={160} height={14} />
            <Skeleton width={220} />
            <Skeleton />
          </li>
        ))}
    </ul>
  );
}
