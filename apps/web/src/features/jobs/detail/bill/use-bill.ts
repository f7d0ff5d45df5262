import { skipToken } from '@tanstack/react-query';
import { DASHBOARD_REFRESH_MS, type Job } from '@trawl/contracts';
import { useEffect, useRef } from 'react';
import { trpc } from '#api/trpc.ts';
import { isActive } from '../../job-facts.ts';

/** A worker tells its running time every 2 s; the bill of a job that runs is looked at as often. */
const ACTIVE_REFRESH_MS = 2_000;

/** What a job's runs took: again and again while it runs, and at once when its state changes. */
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
