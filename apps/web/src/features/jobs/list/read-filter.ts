import { JOB_SEARCH_MAX, JOB_STATUSES, type JobSearch, type JobStatus } from '@trawl/contracts';

/** `processing` has no entry: it counts as running. */
export const FILTER_STATUSES: readonly JobStatus[] = JOB_STATUSES.filter((status) => status !== 'processing');

/** Reads a filter from the URL. */
export function readFilter(params: URLSearchParams): JobSearch {
  const status = JOB_STATUSES.find((each) => each === params.get('status')) ?? null;
  return { words: (params.get('search') ?? '').slice(0, JOB_SEARCH_MAX), status };
}
