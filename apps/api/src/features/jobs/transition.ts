import { canPause, canStart, factsOfKind, type JobFacts, type JobStatus } from '@trawl/contracts';

/** What can happen to a job. `targetsLeft`: are there targets that the current cycle has not finished? */
export type JobEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'due' }
  | { readonly kind: 'claimed' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'run_paused' }
  | { readonly kind: 'run_failed' }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'run_done';
      readonly targetsLeft: boolean;
      readonly goesOn?: boolean;
      /** A pause or a stop was granted before the run ended: nothing goes on by itself. */
      readonly held?: boolean;
    };

/**
 * The one place that decides a job's next state. Null: the event is not allowed in this state.
 *
 * `start` is the owner's button (run, resume, run again), `due` the schedule's; `pause` is for a job that has no run under
 * way and `hold` the same by the house (a limit of the plan, say), while a run's own end comes as `run_paused`, `run_failed` or `run_done`;
 * `reopened`: a target that was over turns out to be left. An order that `goesOn` by itself stays `running` between its runs,
 * also over night; `closed` is its end by support.
 */
export function transition(job: JobFacts, event: JobEvent): JobStatus | null {
  switch (event.kind) {
    case 'start':
      return canStart(job) ? 'processing' : null;
    case 'due':
      if (rests(job)) return 'running';
      return job.status === 'waiting' && job.schedule !== 'manual' ? 'processing' : null;
    case 'claimed':
      return isUnderWay(job.status) ? 'running' : null;
    case 'pause':
      return job.status === 'waiting' && canPause(job) ? 'paused' : null;
    case 'hold':
      return job.status === 'waiting' || rests(job) ? 'paused' : null;
    case 'run_paused':
      return isUnderWay(job.status) ? 'paused' : null;
    case 'run_failed':
      return isUnderWay(job.status) ? 'failed' : null;
    case 'run_done':
      if (!isUnderWay(job.status)) return null;
      if (!(event.targetsLeft || startsOver(job))) return 'completed';
      if (event.held) return 'paused';
      return event.goesOn && factsOfKind(job).restsBetweenRuns ? 'running' : 'waiting';
    case 'reopened':
      return job.status === 'completed' ? 'waiting' : null;
    case 'closed':
      return factsOfKind(job).paidInMoney && (rests(job) || canStart(job) || job.status === 'waiting')
        ? 'completed'
        : null;
  }
}

/** Of an order, running may mean that it waits for its next run: whoever moves it sees to it that none is under way. */
const rests = (job: JobFacts): boolean => factsOfKind(job).restsBetweenRuns && job.status === 'running';

/** Nobody is written to twice, so a job that writes has no second cycle. */
const startsOver = (job: JobFacts): boolean => job.schedule !== 'manual' && factsOfKind(job).startsOver;

const isUnderWay = (status: JobStatus): boolean => status === 'processing' || status === 'running';
