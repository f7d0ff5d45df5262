import type { Job } from '@trawl/contracts';
import { isActive } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';

/**
 * Options for queries that take seconds: fetched once on demand, without background refetches or retries. `useFreshFigures`
 * invalidates them.
 */
export const COMPUTED = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  staleTime: Infinity,
  retry: false,
} as const;

/** The figures of a job. */
export function useAnalysis(job: Job) {
  const query = trpc.jobs.analysis.useQuery({ id: job._id }, COMPUTED);
  return { query, active: isActive(job) };
}
