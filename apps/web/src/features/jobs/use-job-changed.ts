import type { Job } from '@trawl/contracts';
import { useEffect, useRef } from 'react';

/** Calls `act` whenever the displayed job has changed. */
export function useJobChanged(job: Job, act: () => void): void {
  const seen = `${job.status} ${job.updatedAt}`;
  const last = useRef(seen);
  useEffect(() => {
    if (last.current === seen) return;
    last.current = seen;
    act();
  }, [act, seen]);
}
