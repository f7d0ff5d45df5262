import type { RunStatus } from '@trawl/contracts';

/**
 * The events of a run. `claim`: a worker takes it, possibly after another worker's lease expired; `requeue`: it waits for a
 * worker (again); `resume`: its owner or the schedule continues it; `pause`, `complete`, `fail` and `stop` end its epoch, the
 * last three permanently.
 */
export type RunStep = 'claim' | 'requeue' | 'resume' | 'pause' | 'complete' | 'fail' | 'stop';

interface Move {
  readonly from: readonly RunStatus[];
  readonly to: RunStatus;
}

const MOVES: Readonly<Record<RunStep, Move>> = {
  claim: { from: ['queued', 'running'], to: 'running' },
  requeue: { from: ['queued', 'running'], to: 'queued' },
  resume: { from: ['paused'], to: 'queued' },
  pause: { from: ['queued', 'running'], to: 'paused' },
  complete: { from: ['running'], to: 'completed' },
  fail: { from: ['queued', 'running'], to: 'failed' },
  stop: { from: ['queued', 'running', 'paused'], to: 'stopped' },
};

/** Decides a run's next status; no other code does. Null: the step is not allowed in this status. */
export function transitionRun(status: RunStatus, step: RunStep): RunStatus | null {
  const { from, to } = MOVES[step];
  return from.includes(status) ? to : null;
}
