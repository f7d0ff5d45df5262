import type { MessageState, RunRecord, TargetRecord, Verdict } from '@trawl/contracts';

/** Where a run stands with one of its targets; `halfway`: it stopped in the middle of it, and can go on there. */
export type TargetStage = 'read' | 'reading' | 'halfway' | 'waiting';

/** How many rows a target can give: as many as were asked for, or fewer where there are fewer. */
export const expectedRows = ({ requested, found }: TargetRecord): number =>
  found === null ? requested : Math.min(requested, found);

/** The others also stand for a target that is being read. */
const SETTLED: ReadonlySet<Verdict> = new Set(['complete', 'blocked', 'not_found', 'private']);

const isSettled = (target: TargetRecord): boolean =>
  SETTLED.has(target.verdict) || target.reason !== null || target.collected >= expectedRows(target);

/**
 * The stage of each target, in order. Targets are read one after the other, so in a run that isn't over the first one not
 * settled is where it stands, and those after it wait.
 */
export function targetStages(run: RunRecord): TargetStage[] {
  const over = run.status === 'completed' || run.status === 'failed';
  const current = over ? -1 : run.targets.findIndex((target) => !isSettled(target));
  return run.targets.map((target, place) => {
    if (current === -1 || place < current) return 'read';
    if (place > current) return 'waiting';
    if (run.status === 'running') return 'reading';
    return target.collected > 0 ? 'halfway' : 'waiting';
  });
}

/** What came of the message to a target, as the record of its run tells it. */
export function messageStateOf(verdict: Verdict): MessageState {
  switch (verdict) {
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
