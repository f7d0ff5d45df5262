import {
  type BulkAction,
  type BulkResult,
  canDelete,
  canPause,
  canStart,
  isOrder,
  type JobId,
  type JobSummary,
} from '@trawl/contracts';
import { factsOf } from '../../job-facts.ts';

/** The actions of the bar. Removing tags is a part of `tag`'s dialog. */
export type BarAction = Exclude<BulkAction, 'untag'>;

/** Splits the selected jobs by whether the action is possible, by the page's data; the server decides. */
export function planBulk(
  action: BarAction,
  jobs: readonly JobSummary[],
): { readonly can: JobSummary[]; readonly cannot: JobSummary[] } {
  const { can = [], cannot = [] } = Object.groupBy(jobs, (job) => (allows(action, job) ? 'can' : 'cannot'));
  return { can, cannot };
}

function allows(action: BarAction, job: JobSummary): boolean {
  const facts = factsOf(job);
  switch (action) {
    case 'start':
      return canStart(facts) && !isOrder(facts);
    case 'pause':
      return canPause(facts);
    case 'delete':
      return canDelete(facts);
    case 'tag':
      return true;
  }
}

/** Whether a job can be started, but not by the bar: starting an order holds money, so each order is confirmed separately. */
export function startsAlone(job: JobSummary): boolean {
  const facts = factsOf(job);
  return canStart(facts) && isOrder(facts);
}

/** Merges the results of several steps into one per job. A job is done only if no step was refused. */
export function oncePerJob(results: readonly BulkResult[]): BulkResult[] {
  const byJob = new Map<JobId, BulkResult>();
  for (const result of results) {
    if (byJob.get(result._id)?.done !== false) byJob.set(result._id, result);
  }
  return [...byJob.values()];
}

/** Results for jobs without a result from the server, because a call failed. */
export const refuse = (ids: readonly JobId[], reason: string): BulkResult[] =>
  ids.map((_id) => ({ _id, done: false, code: null, reason, reasonMessage: null }));

/** The jobs that were refused, with the server's results. */
export function refusedOf(
  jobs: readonly JobSummary[],
  results: readonly BulkResult[],
): { readonly job: JobSummary; readonly result: BulkResult }[] {
  const byId = new Map(jobs.map((job) => [job._id, job]));
  return results.flatMap((result) => {
    const job = byId.get(result._id);
    return result.done || !job ? [] : [{ job, result }];
  });
}
