import type { JobSummary } from '@trawl/contracts';
import { isActive } from '@trawl/contracts';
import { Link } from 'react-router';
import { JobTypeIcon } from '#components/platform-icon/platform-icon.tsx';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { formatSchedule } from '#language/schedule.ts';
import { t } from '#language/t.ts';
import { firstTargets, targetSummary } from '#language/target.ts';
import { nextRunOf, tagsOf } from '../job-facts.ts';
import { TagList } from '../labels/tag-list.tsx';
import { NextRun } from '../next-run.tsx';
import styles from './jobs-list.module.css';

/** Maximum number of tags shown, to limit the height of rows. */
const TAGS_SHOWN = 2;

export const JobName = ({ job }: { readonly job: JobSummary }) => (
  <div className={styles.name}>
    <Link to={`/dashboard/jobs/${job._id}`} title={job.name} dir="auto">
      {job.name}
    </Link>
    <span title={firstTargets(job)}>{targetSummary(job)}</span>
    {tagsOf(job).length > 0 && <TagList tags={tagsOf(job)} name={job.name} filters most={TAGS_SHOWN} />}
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
    percent={job.progress}
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
      <span title={formatSchedule(job.schedule, job.settings.calendar)}>
        {formatSchedule(job.schedule, job.settings.calendar, 'short')}
      </span>
      {nextRun !== null && (
        <span className={styles.next}>
          <NextRun at={nextRun} />
        </span>
      )}
    </>
  );
}
