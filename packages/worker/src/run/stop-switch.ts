import type { EndEvent } from '@trawl/contracts';

/** Ends that come from outside; the run is finished in good order at its checkpoint. */
export type WindDownOutcome = Extract<EndEvent['outcome'], 'paused' | 'stopped' | 'out_of_time' | 'handed_back'>;

/** The run is no longer ours; nobody is told anything more. */
export class RunAbandoned extends Error {
  override readonly name = 'RunAbandoned';
}

/** The ways a run is asked to end. Each signal includes the ones below it. */
export interface StopSwitch {
  /** Begin nothing new: finish the page under way and end. Waits are over at once. */
  readonly soft: AbortSignal;
  /** The page under way took too long: drop it and end. */
  readonly read: AbortSignal;
  /** The run isn't ours any more: not another word. */
  readonly hard: AbortSignal;
  /** What the run ends with, once it is asked to; what was asked first stays, save that stopping beats all. */
  outcome(): WindDownOutcome | null;
  windDown(outcome: WindDownOutcome): void;
  abandon(reason: string): void;
  /** Forgets its timer. */
  dispose(): void;
}

/** `graceMs` is how long the page under way may still take. */
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
