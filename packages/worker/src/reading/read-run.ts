import type { ClaimTarget } from '@trawl/contracts';
import type { RunEnd } from '../run/run-basis.ts';
import type { ReadContext } from './read-context.ts';
import { readTarget } from './read-target.ts';

const DONE: RunEnd = { outcome: 'done', reason: null };

/** After this many unreadable targets in a row, Trawl probably can't read the others either. */
const UNREADABLE_MAX = 3;

/**
 * Reads a claim's targets one after the other and returns how the run ends. The run continues after a target that Trawl can't read,
 * unless there are too many in a row. The target that ends the run stays open for the next run.
 */
export async function readRun(run: ReadContext): Promise<RunEnd> {
  let left: readonly ClaimTarget[] = run.claim.targets;
  let unreadable = 0;
  for (;;) {
    const asked = askedEnd(run);
    if (asked !== null) return asked;
    const [target, ...others] = left;
    if (target === undefined) return DONE;
    const result = await readTarget(target, run, unreadable === UNREADABLE_MAX - 1);
    if (result.kind === 'end') return result.end;
    if (result.kind === 'asked') return askedEnd(run) ?? DONE;
    unreadable = result.kind === 'unreadable' ? unreadable + 1 : 0;
    left = result.kind === 'expanded' ? result.left : others;
    if (left.length === 0) return DONE;
  }
}

function askedEnd({ stop }: ReadContext): RunEnd | null {
  const outcome = stop.outcome();
  return outcome === null ? null : { outcome, reason: null };
}
