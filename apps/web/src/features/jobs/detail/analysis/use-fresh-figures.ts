import type { Job, JobId } from '@trawl/contracts';
import { isActive } from '@trawl/contracts';
import { useEffect } from 'react';
import { trpc } from '#api/trpc.ts';

/** Changes when a run begins, ends or is paused, even if a short run began and ended between two updates. */
export const runStateOf = ({ status, runs }: Job): string => `${status} ${runs.totalRuns}`;

/** The last state of each job that its page has shown; kept when the page closes, as the cached figures are. */
const lastSeen = new Map<JobId, string>();

/**
 * Loads a job's rows again, and computes their figures again, when a run has ended or was paused, whichever tab or page was shown then.
 * Not after every change of the job: each stored page changes it, and these queries take seconds.
 */
export function useFreshFigures(job: Job | undefined): void {
  const { jobs } = trpc.useUtils();
  const id = job?._id;
  const active = job !== undefined && isActive(job);
  const seen = job && runStateOf(job);
  useEffect(() => {
    if (id === undefined || seen === undefined) return;
    const before = lastSeen.get(id);
    lastSeen.set(id, seen);
    if (before === undefined || before === seen || active) return;
    for (const figures of [jobs.resultsPage, jobs.analysis, jobs.changesSummary, jobs.netChanges]) {
      void figures.invalidate({ id });
    }
    // All comparisons, because this job may be the other one of a comparison.
    void jobs.audienceOverlap.invalidate();
  }, [jobs, id, active, seen]);
}
