import type { MessageState, RunRecord, TargetRecord, Verdict } from '@trawl/contracts';

/** Where a run stands with one of its targets; `halfway`: it stopped in the middle of it, and can go on there. */
export type TargetStage = 'read' | 'reading' | 'halfway' | 'waiting';

/** How many rows a target can give: as many as were asked for, or fewer where there are fewer. */
export const expectedRows = ({ requested, found }: TargetRecord): number =>
  found === null ? requested : Math.min(requested, found);

/**
 * The stage of each target, in order. Targets are read one after the other, so the first one without a verdict is the one that is
 * being read, and those after it wait.
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

/** What came of the message to a target, as the record of its run tells it. */
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
