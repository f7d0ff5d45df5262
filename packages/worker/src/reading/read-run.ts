import type { ClaimTarget } from '@trawl/contracts';
import type { RunContext, RunEnd } from '../run/run-context.ts';
import { readTarget } from './read-target.ts';

const DONE: RunEnd = { outcome: 'done', reason: null };

/** Reads a claim's targets one after the other and returns how the run ends. */
export async function readRun(run: RunContext): Promise<RunEnd> {
  let left: readonly ClaimTarget[] = run.claim.targets;
  for (;;) {
    const asked = askedEnd(run);
    if (asked !== null) return asked;
    const [target, ...others] = left;
    if (target === undefined) return DONE;
    const result = await readTarget(target, run);
    if (result.kind === 'end') return result.end;
    if (result.kind === 'asked') return askedEnd(run) ?? DONE;
    left = result.kind === 'expanded' ? result.left : others;
    if (left.length === 0) return DONE;
  }
}

function askedEnd({ stop }: RunContext): RunEnd | null {
  const outcome = stop.outcome();
  return outcome === null ? null : { outcome, reason: null };
}
