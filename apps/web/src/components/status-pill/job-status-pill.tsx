import { IconFlag } from '@tabler/icons-react';
import { endedEarly, type Job } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { StatusPill, statusWord } from './status-pill.tsx';

type Shown = Pick<Job, 'status' | 'progress'>;

/** A job's status as text: `Ended early` instead of `Completed` for an order that ended early. */
export const jobStatusWord = (job: Shown): string => (endedEarly(job) ? t('shell.endedEarly') : statusWord(job.status));

export const JobStatusPill = ({ job }: { readonly job: Shown }) =>
  endedEarly(job) ? (
    <StatusPill status={job.status} word={jobStatusWord(job)} look={{ tone: 'paused', Icon: IconFlag }} />
  ) : (
    <StatusPill status={job.status} />
  );
