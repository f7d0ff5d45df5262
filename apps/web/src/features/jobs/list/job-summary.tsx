import { JOB_TYPES, type Job, shownProgress } from '@trawl/contracts';
import { Link } from 'react-router';
import { JobTypeIcon } from '#components/platform-icon/platform-icon.tsx';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { targetSummary } from '#format/target.ts';
import { isActive } from '../job-facts.ts';
import { texts } from '../texts.ts';
import styles from './jobs-list.module.css';

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
