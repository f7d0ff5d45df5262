import type { EndEvent } from '@trawl/contracts';

/** Outcomes requested from outside; the run ends in order at its checkpoint. */
export type WindDownOutcome = Extract<EndEvent['outcome'], 'paused' | 'stopped' | 'out_of_time' | 'handed_back'>;

/** The reason for abandoning a run after the API refused its epoch or token. */
export const FENCED = 'fenced: another worker holds the run, or it has ended';

/** Thrown when this worker no longer holds the run; nothing more may be published. */
export class RunAbandoned extends Error {
  override readonly name = 'RunAbandoned';
}

/** The ways to end a run. Each signal also aborts when one of the following signals does. */
export interface StopSwitch {
  /** Begin nothing new: finish the current page and end. Waits end immediately. */
  readonly soft: AbortSignal;
  /** The current page took too long: drop it and end. */
  readonly read: AbortSignal;
  /** This worker no longer holds the run: publish nothing more. */
  readonly hard: AbortSignal;
  /** The requested outcome; the first request wins, except that a stop overrides all. */
  outcome(): WindDownOutcome | null;
  windDown(outcome: WindDownOutcome): void;
  abandon(reason: string): void;
  /** Clears its timer. */
  dispose(): void;
}

/** `graceMs`: how long the current page may still take. */
export function createStopSwitch(graceMs: number): StopSwitch {
  const soft = new AbortController();
  const read = new AbortController();
  const hard = new AbortController();
  let outcome: WindDownOutcome | null = null;
  let grace: NodeJS.Timeout | undefined;
  return {
    soft: soft.signal,
    read: read.signal,
    hard: hard.signal,
    outcome: () => outcome,
    windDown(asked) {
      if (outcome === null || asked === 'stopped') outcome = asked;
      if (soft.signal.aborted) return;
      const reason = new RunAbandoned(`asked to end: ${asked}`);
      grace = setTimeout(() => read.abort(reason), graceMs);
      soft.abort(reason);
    },
    abandon(reason) {
      clearTimeout(grace);
      const error = new RunAbandoned(reason);
      for (const controller of [hard, read, soft]) controller.abort(error);
    },
    dispose: () => clearTimeout(grace),
  };
}
