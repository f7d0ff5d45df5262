import type { Job } from '@trawl/contracts';
import { useEffect, useRef } from 'react';

interface Query {
  readonly isFetching: boolean;
  refetch(): unknown;
}

/**
 * Refetches a query after each change of the displayed job. A change during a fetch triggers another fetch afterwards: canceling the
 * running fetch would keep the figures outdated while changes arrive faster than responses.
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
