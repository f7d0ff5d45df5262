import type { MessageState, RunRecord, TargetRecord, Verdict } from '@trawl/contracts';

/** The progress of a run's target; `halfway`: the run stopped within the target and can continue there. */
export type TargetStage = 'read' | 'reading' | 'halfway' | 'waiting';

/** The maximum rows of a target: the requested number, or fewer if fewer exist. */
export const expectedRows = ({ requested, found }: TargetRecord): number =>
  found === null ? requested : Math.min(requested, found);

/** A run that a problem paused gives its open targets the problem as their reason, and the one it stopped in a verdict. */
const isOpen = ({ status, reason }: RunRecord, target: TargetRecord): boolean =>
  target.verdict === null || (status === 'paused' && reason !== null && target.reason === reason);

/**
 * The stage of each target, in order. Targets are read sequentially, so the first open one is being read, and the following ones
 * wait.
 */
export function targetStages(run: RunRecord): TargetStage[] {
  const current = run.targets.findIndex((target) => isOpen(run, target));
  return run.targets.map((target, place) => {
    if (!isOpen(run, target)) return 'read';
    if (place > current) return 'waiting';
    if (run.status === 'running') return 'reading';
    return target.collected > 0 || target.verdict !== null ? 'halfway' : 'waiting';
  });
}

/** The outcome of a target's message, from the run report. */
export function messageStateOf(verdict: Verdict | null): MessageState {
  switch (verdict) {
    case null:
      return 'planned';
    case 'complete':
      return 'sent';
    case 'partial':
      return 'unknown';
    case 'blocked':
    case 'not_found':
    case 'private':
    case 'empty':
      return 'failed';
  }
}
