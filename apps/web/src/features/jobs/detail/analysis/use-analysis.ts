import type { Job } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { isActive } from '../../job-facts.ts';
import { useRunEnded } from '../../use-run-ended.ts';

/** Options for queries that take seconds: fetched once on demand, without background refetches or retries. */
export const COMPUTED = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  staleTime: Infinity,
  retry: false,
} as const;

/** The figures of a job, computed again when a run has ended. */
export function useAnalysis(job: Job) {
  const query = trpc.jobs.analysis.useQuery({ id: job._id }, COMPUTED);
  useRunEnded(job, query.refetch);
  return { query, active: isActive(job) };
}
