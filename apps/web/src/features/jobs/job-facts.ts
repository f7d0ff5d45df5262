import type { Job, JobFacts } from '@trawl/contracts';

/** What decides which actions a job offers. */
export const factsOf = (job: Job): JobFacts => ({
  status: job.status,
  type: job.type,
  accountType: job.settings.accountType,
  schedule: job.schedule,
  hasResults: job.results !== null && job.results.preview.length > 0,
});

/** Is a worker at it, or about to be? */
export const isActive = ({ status }: Pick<Job, 'status'>): boolean => status === 'running' || status === 'processing';

/** When a recurring job, or an order that rests over night, comes back by itself; null where it doesn't, or not yet. */
export const nextRunOf = ({
  status,
  schedule,
  nextRunAt,
}: Pick<Job, 'status' | 'schedule' | 'nextRunAt'>): string | null =>
  status === 'waiting' || schedule === 'auto' ? nextRunAt : null;
