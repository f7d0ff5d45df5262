import type { Job, JobFacts } from '@trawl/contracts';

type Decisive = Pick<Job, 'status' | 'type' | 'schedule' | 'totalResults'> & {
  readonly settings: Pick<Job['settings'], 'accountType'>;
};

/** The facts that decide which actions a job has. */
export const factsOf = (job: Decisive): JobFacts => ({
  status: job.status,
  type: job.type,
  accountType: job.settings.accountType,
  schedule: job.schedule,
  hasResults: job.totalResults > 0,
});

/**
 * When a recurring job, or an order that rests overnight, starts again automatically; null if it doesn't or the time is unknown.
 */
export const nextRunOf = ({
  status,
  schedule,
  nextRunAt,
}: Pick<Job, 'status' | 'schedule' | 'nextRunAt'>): string | null =>
  status === 'waiting' || schedule === 'auto' ? nextRunAt : null;

/** A job's tags. A replica of the previous release sends none. */
export const tagsOf = ({ tags }: { readonly tags?: readonly string[] }): readonly string[] => tags ?? [];
