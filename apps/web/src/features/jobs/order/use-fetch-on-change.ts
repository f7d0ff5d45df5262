import type { Job } from '@trawl/contracts';
import { useEffect, useRef } from 'react';

interface Query {
  readonly isFetching: boolean;
  refetch(): unknown;
}

/**
 * Fetches a query again after each change of the displayed job. A change during a fetch is fetched after it: cancelling the fetch
 * would leave the figures behind for as long as changes come faster than responses.
 */
export function useFetchOnChange(job: Pick<Job, 'status' | 'updatedAt'>, { isFetching, refetch }: Query): void {
  const changed = `${job.status} ${job.updatedAt}`;
  const fetched = useRef(changed);
  useEffect(() => {
    if (isFetching || fetched.current === changed) return;
    fetched.current = changed;
    refetch();
  }, [changed, isFetching, refetch]);
}
