import { JOB_SEARCH_MAX, JOB_STATUSES, type JobSearch, type JobStatus, TAG_MAX } from '@trawl/contracts';
import { readSort } from './sort.ts';

/** `processing` has no entry: it counts as running. */
export const FILTER_STATUSES: readonly JobStatus[] = JOB_STATUSES.filter((status) => status !== 'processing');

/** Reads a filter from the URL. */
export function readFilter(params: URLSearchParams): JobSearch {
  const status = JOB_STATUSES.find((each) => each === params.get('status')) ?? null;
  return {
    words: (params.get('search') ?? '').slice(0, JOB_SEARCH_MAX),
    status,
    tag: params.get('tag')?.slice(0, TAG_MAX) || null,
    ...readSort(params.get('sort')),
  };
}

/** Rows are slow to render: with hundreds of them, each press would take longer than 100 ms. */
const SHOWN_FIRST = 50;
export const SHOWN_MORE = 100;

/** The number of jobs to show, kept in the URL, so that the list is as long after the user has opened a job and gone back. */
export const readShown = (params: URLSearchParams): number => Math.max(SHOWN_FIRST, Number(params.get('shown')) || 0);

/** The input of a search. The tag and the order are sent only if chosen, because replicas of the previous release reject them. */
export const searchOf = ({ tag, sort, order, ...search }: JobSearch): Partial<JobSearch> => ({
  ...search,
  ...(tag !== null && { tag }),
  ...(sort !== 'created' && { sort, order }),
});
