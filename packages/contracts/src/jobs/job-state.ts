import type { AccountType } from '../account-type.ts';
import type { JobType } from '../platforms/ids.ts';
import { factsOfKind, isOrder } from './job-kind.ts';
import type { JobStatus } from './job-status.ts';

/** `manual`, `auto` (shared direct messages only), or the interval of a recurring job in seconds. */
export type Schedule = 'manual' | 'auto' | number;

/** The facts that decide which actions are allowed, used by the server's guards and the web app's buttons. */
export interface JobFacts {
  readonly status: JobStatus;
  readonly type: JobType;
  readonly accountType: AccountType;
  readonly schedule: Schedule;
  /** Whether there are rows to show or download. */
  readonly hasResults: boolean;
}

export type JobAction = 'start' | 'pause' | 'edit' | 'delete' | 'download' | 'download_partial' | 'contact_support';

/** Whether a worker runs the job or is about to. */
export const isActive = ({ status }: { readonly status: JobStatus }): boolean =>
  status === 'running' || status === 'processing';

/** Support handles direct messages and jobs on shared accounts while they run. */
const isHandledBySupport = (job: JobFacts): boolean => !factsOfKind(job).ownerPauses || job.accountType === 'Shared';

/** Whether the job is inactive and won't start automatically, but isn't finished. */
function isAtRest(job: JobFacts): boolean {
  switch (job.status) {
    case 'pending':
    case 'paused':
    case 'failed':
      return true;
    case 'waiting':
      return job.schedule === 'manual';
    case 'running':
    case 'processing':
    case 'completed':
      return false;
  }
}

export const canStart = isAtRest;
export const canEdit = isAtRest;
export const canDelete = (job: JobFacts): boolean => isAtRest(job) || job.status === 'completed';

/** Whether the owner can pause the job now. Support pauses and stops jobs that it handles. */
export function canPause(job: JobFacts): boolean {
  if (isHandledBySupport(job)) return false;
  return isActive(job) || (job.status === 'waiting' && job.schedule !== 'manual');
}

/** Whether a completed collection can be collected again, as a whole or for its failed targets. */
export const canRunAgain = (job: JobFacts): boolean => job.status === 'completed' && factsOfKind(job).startsOver;

/** Whether a separate download is offered: for completed collection jobs whose actions contain no download. */
export const offersDownload = (job: JobFacts): boolean =>
  job.status === 'completed' && job.hasResults && job.accountType === 'Shared' && factsOfKind(job).ownerPauses;

/** The actions in the job list, primary action first. */
export function listActions(job: JobFacts): JobAction[] {
  switch (job.status) {
    case 'pending':
      return ['start', 'edit', 'delete'];
    case 'running':
    case 'processing':
      if (isHandledBySupport(job)) return ['contact_support'];
      return job.hasResults ? ['pause', 'download_partial'] : ['pause'];
    case 'paused':
      return job.hasResults ? ['start', 'edit', 'download_partial', 'delete'] : ['start', 'edit', 'delete'];
    case 'failed':
      return job.hasResults ? ['start', 'edit', 'download', 'delete'] : ['start', 'edit', 'delete'];
    case 'completed':
      return isHandledBySupport(job) ? ['contact_support', 'delete'] : ['download', 'delete'];
    case 'waiting':
      return detailActions(job);
  }
}

/** The actions on the detail page, primary action first. */
export function detailActions(job: JobFacts): JobAction[] {
  const partial: JobAction[] = job.hasResults ? ['download_partial'] : [];
  switch (job.status) {
    case 'pending':
      return ['start', 'edit', 'delete'];
    case 'running':
    case 'processing':
      return isHandledBySupport(job) ? ['contact_support'] : ['pause', ...partial];
    case 'waiting':
      if (job.schedule !== 'manual') return isHandledBySupport(job) ? ['contact_support'] : ['pause', ...partial];
      return runAgainActions(job);
    case 'paused':
    case 'failed':
      return runAgainActions(job);
    case 'completed':
      return isHandledBySupport(job) ? ['contact_support'] : ['download', 'delete'];
  }
}

const runAgainActions = (job: JobFacts): JobAction[] =>
  job.hasResults ? ['start', 'edit', 'download', 'delete'] : ['start', 'edit', 'delete'];

/**
 * The displayed progress, in percent: completed is 100, failed or pending is 0. A completed order keeps its own progress, because
 * it may have ended before all of its messages were delivered.
 */
export function shownProgress(job: Pick<JobFacts, 'status' | 'type' | 'accountType'>, progress: number): number {
  switch (job.status) {
    case 'completed':
      return isOrder(job) ? progress : 100;
    case 'failed':
    case 'pending':
      return 0;
    case 'running':
    case 'processing':
    case 'paused':
    case 'waiting':
      return progress;
  }
}

/** Whether it is an order that ended before all of its messages were delivered; `progress` as displayed. */
export const endedEarly = ({ status, progress }: { readonly status: JobStatus; readonly progress: number }): boolean =>
  status === 'completed' && progress < 100;
