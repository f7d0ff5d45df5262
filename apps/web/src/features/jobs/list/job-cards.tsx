import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { JobStatusPill } from '#components/status-pill/job-status-pill.tsx';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { JobRowActions } from './job-row-actions.tsx';
import { JobKind, JobName, JobProgress, JobSchedule } from './job-summary.tsx';
import styles from './jobs-list.module.css';
import type { ListProps } from './list-props.ts';
import { SelectJobs } from './select-jobs.tsx';

const SKELETON_CARDS = ['a', 'b', 'c'];

/** The jobs as cards, for narrow screens. */
export function JobCards({ jobs, selected, actions, labeling, onSelect, onDelete }: ListProps) {
  return (
    <ul className={styles.cards} aria-label={t('jobs.title')} aria-busy={!jobs}>
      {jobs?.map((job) => (
        <li key={job._id} tabIndex={-1} className={styles.card}>
          <div className={styles.cardTop}>
            <SelectJobs jobs={[job]} selected={selected} label={job.name} onSelect={onSelect} />
            <JobName job={job} />
            <JobRowActions job={job} actions={actions} labeling={labeling} onDelete={onDelete} />
          </div>
          <div className={styles.cardLine}>
            <JobStatusPill job={job} />
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
