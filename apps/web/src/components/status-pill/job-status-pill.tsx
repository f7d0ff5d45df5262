import { IconFlag } from '@tabler/icons-react';
import { endedEarly, type Job } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { StatusPill, statusWord } from './status-pill.tsx';

type Shown = Pick<Job, 'status' | 'progress'>;

/** A job's status in a word: an order that ended without all of its messages isn't called completed. */
export const jobStatusWord = (job: Shown): string =>
  endedEarly(job) ? t('common.endedEarly') : statusWord(job.status);

export const JobStatusPill = ({ job }: { readonly job: Shown }) =>
  endedEarly(job) ? (
    <StatusPill status={job.status} word={jobStatusWord(job)} look={{ tone: 'paused', Icon: IconFlag }} />
  ) : (
    <StatusPill status={job.status} />
  );
