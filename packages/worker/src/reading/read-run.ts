import type { RunContext, RunEnd } from '../run/run-context.ts';
import { readTarget } from './read-target.ts';

/** Reads a claim's targets one after the other and returns how the run ends. */
export async function readRun(run: RunContext): Promise<RunEnd> {
  for (const target of run.claim.targets) {
    const asked = askedEnd(run);
    if (asked !== null) return asked;
    const result = await readTarget(target, run);
    if (result.kind === 'end') return result.end;
    if (result.kind === 'asked') break;
    if (target === run.claim.targets.at(-1)) return { outcome: 'done', reason: null };
  }
  return askedEnd(run) ?? { outcome: 'done', reason: null };
}

function askedEnd({ stop }: RunContext): RunEnd | null {
  const outcome = stop.outcome();
  return outcome === null ? null : { outcome, reason: null };
}
