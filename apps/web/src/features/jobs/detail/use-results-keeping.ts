import type { Job, ResultsKeeping } from '@trawl/contracts';
import { isActive } from '@trawl/contracts';
import { useEffect } from 'react';
import { trpc } from '#api/trpc.ts';

/** How long the job's results are kept; undefined before the first run, during a run, and while it loads. */
export function useResultsKeeping(job: Job | undefined): ResultsKeeping | undefined {
  const cache = trpc.useUtils();
  const isSettled = job !== undefined && job.runs.totalRuns > 0 && !isActive(job);
  const [id, rows] = [job?._id ?? '', job?.totalResults];
  const { data } = trpc.jobs.keeping.useQuery({ id }, { enabled: isSettled });
  useEffect(() => {
    if (isSettled) void cache.jobs.keeping.invalidate({ id });
  }, [cache, id, isSettled, rows]);
  return isSettled ? data : undefined;
}
