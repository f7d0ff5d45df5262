import type { Job, JobLive } from '@trawl/contracts';

/** The job after an update: the whole one, or the one before with what changed. */
export function mergeJob(before: Job | undefined, { job, changes }: JobLive): Job | undefined {
  if (job) return job;
  // Changes of a run that isn't shown yet say nothing about the one that is.
  if (!before?.lastRun || !changes || changes.lastRun._id !== before.lastRun._id) return before;
  const changed = new Map(changes.lastRun.targets.map((target) => [target.target, target]));
  const { results = before.results } = changes;
  return {
    ...before,
    ...changes,
    results,
    lastRun: {
      ...changes.lastRun,
      targets: before.lastRun.targets.map((target) => changed.get(target.target) ?? target),
    },
  };
}
