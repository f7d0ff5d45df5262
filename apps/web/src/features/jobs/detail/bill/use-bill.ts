import { skipToken } from '@tanstack/react-query';
import { DASHBOARD_REFRESH_MS, isActive, type Job } from '@trawl/contracts';
import { useEffect, useRef } from 'react';
import { trpc } from '#api/trpc.ts';

/** A worker reports its running time every 2 s, so the bill of a running job is refreshed at the same interval. */
const ACTIVE_REFRESH_MS = 2_000;

/** The bill of a job: polled while it runs, and refreshed when its state changes. */
export function useBill(job: Job | undefined) {
  const cache = trpc.useUtils();
  const run = job?.lastRun;
  const query = trpc.jobs.bill.useQuery(job && run ? { id: job._id } : skipToken, {
    refetchInterval: job && isActive(job) ? ACTIVE_REFRESH_MS : DASHBOARD_REFRESH_MS,
  });

  const state = run ? `${job.status} ${run._id} ${run.status}` : null;
  const lastState = useRef(state);
  const id = job?._id;
  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    if (id !== undefined) void cache.jobs.bill.invalidate({ id });
  }, [cache, id, state]);

  return query;
}
