import type { Job, JobLive } from '@trawl/contracts';

/** The job after an update: the complete one, or the previous one with the changes. */
export function mergeJob(before: Job | undefined, { job, changes }: JobLive): Job | undefined {
  if (job) return job;
  // Ignore changes of a run that isn't displayed yet.
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
