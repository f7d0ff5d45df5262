import {
  canPause,
  canRunAgain,
  canStart,
  factsOfKind,
  isActive,
  type JobFacts,
  type JobStatus,
} from '@trawl/contracts';

/** The events of a job. `targetsLeft`: whether the current cycle has unfinished targets. */
export type JobEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'again' }
  | { readonly kind: 'due' }
  | { readonly kind: 'claimed' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'system_pause' }
  | { readonly kind: 'run_paused' }
  | { readonly kind: 'run_failed' }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'run_done';
      readonly targetsLeft: boolean;
      readonly continues?: boolean;
      /** A pause or stop was granted before the run ended, so the job must not continue automatically. */
      readonly pauses?: boolean;
    };

/**
 * Decides a job's next state; no other code does. Null: the event is not allowed in this state.
 *
 * `start` is the owner's button (run, resume, run again), `again` the owner's new cycle of a completed job, `due` the schedule's
 * start. `pause` is the owner's pause of a job without an active run, and `system_pause` the system's (a limit of the plan, for
 * example). The end of a run is `run_paused`, `run_failed` or `run_done`. `reopened`: a message with an unknown outcome was decided as
 * not sent, so its recipient is open again. An order with `continues` stays `running` between its runs, also overnight; `closed` means
 * that support ended the order, or an operator all messaging jobs after a restore.
 */
export function transition(job: JobFacts, event: JobEvent): JobStatus | null {
  switch (event.kind) {
    case 'start':
      return canStart(job) ? 'processing' : null;
    case 'again':
      return canRunAgain(job) ? 'processing' : null;
    case 'due':
      if (rests(job)) return 'running';
      return job.status === 'waiting' && job.schedule !== 'manual' ? 'processing' : null;
    case 'claimed':
      return isActive(job) ? 'running' : null;
    case 'pause':
      return job.status === 'waiting' && canPause(job) ? 'paused' : null;
    case 'system_pause':
      return job.status === 'waiting' || rests(job) ? 'paused' : null;
    case 'run_paused':
      return isActive(job) ? 'paused' : null;
    case 'run_failed':
      return isActive(job) ? 'failed' : null;
    case 'run_done':
      if (!isActive(job)) return null;
      if (!(event.targetsLeft || startsOver(job))) return 'completed';
      if (event.pauses) return 'paused';
      return event.continues && factsOfKind(job).restsBetweenRuns ? 'running' : 'waiting';
    case 'reopened':
      return job.status === 'completed' ? 'waiting' : null;
    case 'closed':
      return factsOfKind(job).writes && (rests(job) || canStart(job) || job.status === 'waiting') ? 'completed' : null;
  }
}

/** A running order may be waiting for its next run; callers ensure that no run is active before they move it. */
const rests = (job: JobFacts): boolean => factsOfKind(job).restsBetweenRuns && job.status === 'running';

/** A messaging job has no second cycle, because nobody is messaged twice. */
const startsOver = (job: JobFacts): boolean => job.schedule !== 'manual' && factsOfKind(job).startsOver;
