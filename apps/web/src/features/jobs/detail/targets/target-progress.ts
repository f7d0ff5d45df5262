import type { MessageState, RunRecord, TargetRecord, Verdict } from '@trawl/contracts';

/** The progress of a run's target; `halfway`: the run stopped within the target and can continue there. */
export type TargetStage = 'read' | 'reading' | 'halfway' | 'waiting';

/** The maximum rows of a target: the requested number, or fewer if fewer exist. */
export const expectedRows = ({ requested, found }: TargetRecord): number =>
  found === null ? requested : Math.min(requested, found);

/**
 * The stage of each target, in order. Targets are read sequentially, so the first one without a verdict is being read, and the
 * following ones wait.
 */
export function targetStages(run: RunRecord): TargetStage[] {
  const current = run.targets.findIndex(({ verdict }) => verdict === null);
  return run.targets.map(({ verdict, collected }, place) => {
    if (verdict !== null) return 'read';
    if (place > current) return 'waiting';
    if (run.status === 'running') return 'reading';
    return collected > 0 ? 'halfway' : 'waiting';
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
