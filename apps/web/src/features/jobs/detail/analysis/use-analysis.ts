import type { Job } from '@trawl/contracts';
import { useEffect, useRef } from 'react';
import { trpc } from '#api/trpc.ts';
import { isActive } from '../../job-facts.ts';

/** Options of queries that take seconds: computed when asked for, and never in the background or twice. */
export const COMPUTED = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  staleTime: Infinity,
  retry: false,
} as const;

/** The figures of a job, computed again when a run has ended. */
export function useAnalysis(job: Job) {
  const query = trpc.jobs.analysis.useQuery({ id: job._id }, COMPUTED);
  const { refetch } = query;
  const active = isActive(job);
  const wasActive = useRef(active);
  useEffect(() => {
    if (wasActive.current && !active) void refetch();
    wasActive.current = active;
  }, [active, refetch]);
  return { query, active };
}
