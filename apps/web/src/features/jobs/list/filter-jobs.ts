import { JOB_STATUSES, type Job, type JobStatus } from '@trawl/contracts';

export interface JobFilter {
  /** Words to find in name and target, ignoring case. */
  readonly words: string;
  /** Null for any status. `processing` counts as running, as its colour does. */
  readonly status: JobStatus | null;
}

export const FILTER_STATUSES: readonly JobStatus[] = JOB_STATUSES.filter((status) => status !== 'processing');

/** Reads a filter from the URL. */
export function readFilter(params: URLSearchParams): JobFilter {
  const status = JOB_STATUSES.find((each) => each === params.get('status')) ?? null;
  return { words: params.get('search') ?? '', status };
}

const matchesStatus = (job: Job, status: JobStatus | null): boolean =>
  status === null || job.status === status || (status === 'running' && job.status === 'processing');

/** The jobs with this status and all of the words. */
export function filterJobs(jobs: readonly Job[], { words, status }: JobFilter): Job[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter((job) => {
    const text = `${job.name}\n${job.target}`.toLowerCase();
    return matchesStatus(job, status) && wanted.every((word) => text.includes(word));
  });
}
