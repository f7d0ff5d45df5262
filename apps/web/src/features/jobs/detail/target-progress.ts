import type { RunRecord, TargetRecord } from '@trawl/contracts';

/** Where a run stands with one of its targets. */
export type TargetStage = 'read' | 'reading' | 'waiting';

/** How many rows a target can give: as many as were asked for, or fewer where there are fewer. */
export const expectedRows = ({ requested, found }: TargetRecord): number =>
  found === null ? requested : Math.min(requested, found);

const isSettled = (target: TargetRecord): boolean =>
  target.verdict === 'complete' ||
  target.verdict === 'blocked' ||
  target.reason !== null ||
  target.collected >= expectedRows(target);

/**
 * The stage of each target, in order. Targets are read one after the other, so in a run that goes on the first one not
 * settled is being read, and those after it wait.
 */
export function targetStages(run: RunRecord): TargetStage[] {
  if (run.status !== 'running' && run.status !== 'queued') return run.targets.map(() => 'read');
  const current = run.targets.findIndex((target) => !isSettled(target));
  return run.targets.map((_, place) => {
    if (current === -1 || place < current) return 'read';
    return place === current && run.status === 'running' ? 'reading' : 'waiting';
  });
}
