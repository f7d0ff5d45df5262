import type { ClaimTarget } from '@trawl/contracts';
import { deferredLine } from '../run/log-lines.ts';
import type { RunEnd } from '../run/run-basis.ts';
import type { ReadContext } from './read-context.ts';
import { readTarget } from './read-target.ts';

const DONE: RunEnd = { outcome: 'done', reason: null };

/** After this many unreadable targets in a row, Trawl probably can't read the others either. */
const UNREADABLE_MAX = 3;
/** After this many failing targets in a row, the platform has probably failed for the others too. */
const FAILING_MAX = 3;

/**
 * Reads a claim's targets one after the other and returns how the run ends. The run continues after a target that Trawl can't read,
 * unless there are too many in a row. The target that ends the run stays open for the next run.
 *
 * A target for which the platform keeps failing is read again after the others. If others could be read in between, the failure is
 * the target's: it ends, so that it can't keep the run from ending. If not, it is an outage.
 */
export async function readRun(run: ReadContext): Promise<RunEnd> {
  let left: readonly ClaimTarget[] = run.claim.targets;
  let unreadable = 0;
  /** The targets that failed since the last page. */
  const failing = new Set<string>();
  let failingSinceMs: number | null = null;
  /** The targets that failed before others had a page. */
  const suspects = new Set<string>();
  for (;;) {
    const asked = askedEnd(run);
    if (asked !== null) return asked;
    const [target, ...others] = left;
    if (target === undefined) return DONE;
    const { targetId } = target;
    const onPage = (rows: number): void => {
      failing.delete(targetId);
      for (const failed of failing) suspects.add(failed);
      failing.clear();
      failingSinceMs = null;
      run.onPage(rows);
    };
    const isDecisive = unreadable === UNREADABLE_MAX - 1;
    const standing = { isDecisive, failingSinceMs, isSuspect: suspects.has(targetId) };
    const result = await readTarget(target, { ...run, onPage }, standing);
    if (result.kind === 'end') return result.end;
    if (result.kind === 'asked') return askedEnd(run) ?? DONE;
    if (result.kind === 'failing') {
      failing.add(targetId);
      failingSinceMs ??= run.clock.monotonicMs() - (result.end.outageMs ?? 0);
      if (failing.size > others.length || failing.size === FAILING_MAX) return result.end;
      run.log.write(deferredLine(target));
      left = [...others, result.target];
      continue;
    }
    unreadable = result.kind === 'unreadable' ? unreadable + 1 : 0;
    left = result.kind === 'expanded' ? result.left : others;
    if (left.length === 0) return DONE;
  }
}

function askedEnd({ stop }: ReadContext): RunEnd | null {
  const outcome = stop.outcome();
  return outcome === null ? null : { outcome, reason: null };
}
