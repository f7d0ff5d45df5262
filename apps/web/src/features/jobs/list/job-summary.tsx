import { type JobSummary, shownProgress } from '@trawl/contracts';
import { Link } from 'react-router';
import { JobTypeIcon } from '#components/platform-icon/platform-icon.tsx';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { formatSchedule } from '#format/schedule.ts';
import { firstTargets, targetSummary } from '#format/target.ts';
import { t } from '#language/t.ts';
import { isActive, nextRunOf } from '../job-facts.ts';
import { NextRun } from '../next-run.tsx';
import styles from './jobs-list.module.css';

export const JobName = ({ job }: { readonly job: JobSummary }) => (
  <div className={styles.name}>
    <Link to={`/dashboard/jobs/${job._id}`}>{job.name}</Link>
    <span title={firstTargets(job)}>{targetSummary(job)}</span>
  </div>
);

export const JobKind = ({ job }: { readonly job: JobSummary }) => (
  <span className={styles.kind}>
    <JobTypeIcon type={job.type} size={16} />
    {t(`terms.types.${job.type}`)}
  </span>
);

export const JobProgress = ({ job }: { readonly job: JobSummary }) => (
  <ProgressBar
    percent={shownProgress(job.status, job.progress)}
    label={t('jobs.progressOf', { name: job.name })}
    running={isActive(job)}
    showFigure
  />
);

/** A job's schedule, and its next run. */
export function JobSchedule({ job }: { readonly job: JobSummary }) {
  const nextRun = nextRunOf(job);
  return (
    <>
      {formatSchedule(job.schedule)}
      {nextRun !== null && (
        <span className={styles.next}>
          <NextRun at={nextRun} />
        </span>
      )}
    </>
  );
}
