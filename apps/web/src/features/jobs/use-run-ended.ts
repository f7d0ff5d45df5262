import type { Job } from '@trawl/contracts';
import { useEffect, useRef } from 'react';
import { isActive } from './job-facts.ts';

/** Calls `act` when a run of the displayed job has ended or was paused. */
export function useRunEnded(job: Job, act: () => void): void {
  const active = isActive(job);
  // A short run can end between two updates.
  const seen = `${active} ${job.runs.totalRuns}`;
  const last = useRef(seen);
  useEffect(() => {
    if (last.current !== seen && !active) act();
    last.current = seen;
  }, [act, active, seen]);
}
