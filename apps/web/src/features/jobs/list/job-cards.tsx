import { memo } from 'react';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { JobStatusPill } from '#components/status-pill/job-status-pill.tsx';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { useDisplaySettings } from '#settings/use-display-settings.ts';
import { JobRowActions } from './job-row-actions.tsx';
import { JobKind, JobName, JobProgress, JobSchedule } from './job-summary.tsx';
import styles from './jobs-list.module.css';
import { type ListedJobProps, type ListProps, looksTheSame } from './list-props.ts';
import { SelectJobs } from './select-jobs.tsx';

const SKELETON_CARDS = ['a', 'b', 'c'];

const JobCard = memo(function JobCard({ job, actions, labeling, onSelect, onDelete }: ListedJobProps) {
  useDisplaySettings();
  return (
    <li tabIndex={-1} className={styles.card}>
      <div className={styles.cardTop}>
        <SelectJobs jobs={[job]} label={job.name} onSelect={onSelect} />
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
  );
}, looksTheSame);

/** The jobs as cards, for narrow screens. */
export function JobCards({ jobs, shown, sorting: _, ...props }: ListProps) {
  return (
    <ul className={styles.cards} aria-label={t('jobs.title')} aria-busy={!jobs}>
      {jobs?.slice(0, shown).map((job) => (
        <JobCard key={job._id} job={job} {...props} />
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
