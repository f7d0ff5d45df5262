import type { RunRecord, TargetRecord } from '@trawl/contracts';

/** A figure of two runs; null for a run that doesn't have it. */
export interface ComparedFigure {
  readonly key: 'rows' | 'buildTime' | 'duration' | 'read' | 'failed';
  readonly first: number | null;
  readonly second: number | null;
}

/** A target's collected rows in two runs; null in a run that didn't include it. */
interface ComparedTarget {
  readonly target: string;
  readonly first: number | null;
  readonly second: number | null;
}

interface Comparison {
  readonly figures: readonly ComparedFigure[];
  readonly targets: readonly ComparedTarget[];
}

/** Whether the run failed to read the target completely. */
const isIncompleteTarget = ({ verdict }: Pick<TargetRecord, 'verdict'>): boolean =>
  verdict !== null && verdict !== 'complete' && verdict !== 'empty';

/** A run's duration from start to end, in seconds; null before its end. */
export function durationOf({ startedAt, endedAt }: Pick<RunRecord, 'startedAt' | 'endedAt'>): number | null {
  if (startedAt === null || endedAt === null) return null;
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;
}

const failedIn = ({ targets }: RunRecord): number => targets.filter(isIncompleteTarget).length;
const readIn = ({ targets }: RunRecord): number =>
  targets.filter((target) => target.verdict !== null && !isIncompleteTarget(target)).length;

/** Compares two runs of a job: figures, and targets in the first run's order, then the targets of only the second run. */
export function compareRuns(first: RunRecord, second: RunRecord): Comparison {
  const collected = ({ targets }: RunRecord) => new Map(targets.map((target) => [target.target, target.collected]));
  const [inFirst, inSecond] = [collected(first), collected(second)];
  const names = [...new Set([...inFirst.keys(), ...inSecond.keys()])];
  return {
    figures: [
      { key: 'rows', first: first.rows, second: second.rows },
      { key: 'read', first: readIn(first), second: readIn(second) },
      { key: 'failed', first: failedIn(first), second: failedIn(second) },
      { key: 'buildTime', first: first.buildTime, second: second.buildTime },
      { key: 'duration', first: durationOf(first), second: durationOf(second) },
    ],
    targets: names.map((target) => ({
      target,
      first: inFirst.get(target) ?? null,
      second: inSecond.get(target) ?? null,
    })),
  };
}

/** The change from the first to the second value; null if either is missing. */
export const changeOf = ({ first, second }: Pick<ComparedFigure, 'first' | 'second'>): number | null =>
  first === null || second === null ? null : second - first;
