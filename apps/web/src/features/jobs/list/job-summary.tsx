import { JOB_TYPES, type Job, shownProgress, targetLines } from '@trawl/contracts';
import { Link } from 'react-router';
import { JobTypeIcon } from '#components/platform-icon/platform-icon.tsx';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { isActive } from '../job-facts.ts';
import { texts } from '../texts.ts';
import styles from './jobs-list.module.css';

/** The targets of a job in one line: the first, and how many more. */
export function targetSummary(target: string): string {
  const [first = '', ...more] = targetLines(target);
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

export const JobName = ({ job }: { readonly job: Job }) => (
  <div className={styles.name}>
    <Link to={`/dashboard/jobs/${job._id}`}>{job.name}</Link>
    <span title={job.target.length < 200 ? job.target : undefined}>{targetSummary(job.target)}</span>
  </div>
);

export const JobKind = ({ job }: { readonly job: Job }) => (
  <span className={styles.kind}>
    <JobTypeIcon type={job.type} size={16} />
    {JOB_TYPES[job.type].name}
  </span>
);

export const JobProgress = ({ job }: { readonly job: Job }) => (
  <ProgressBar
    percent={shownProgress(job.status, job.progress)}
    label={texts.progressOf(job.name)}
    running={isActive(job)}
    showFigure
  />
);
