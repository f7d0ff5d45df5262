import type { SessionEvent } from '@trawl/contracts';
import { Limited, PlatformError, SessionChallenged } from '@trawl/platform';
import type { Patience } from './patience.ts';
import { WORDS } from './words.ts';

/** What went wrong at one place in a list; a page that comes forgets it. */
export interface Trouble {
  readonly failures: number;
  readonly backOffs: number;
  readonly backedOffMs: number;
}
export const NO_TROUBLE: Trouble = { failures: 0, backOffs: 0, backedOffMs: 0 };

export type Decision =
  | {
      readonly kind: 'retry';
      readonly waitMs: number;
      readonly trouble: Trouble;
      readonly reason: string;
      /** What was used may be broken: go on with a new collector. */
      readonly afresh: boolean;
    }
  | { readonly kind: 'back_off'; readonly waitMs: number; readonly trouble: Trouble; readonly reason: string }
  | { readonly kind: 'retire_session'; readonly state: SessionEvent['state']; readonly reason: string }
  | { readonly kind: 'stop_target'; readonly reason: string }
  | { readonly kind: 'stop_run'; readonly outcome: 'blocked' | 'error'; readonly reason: string };

/**
 * What to do about an error, by its class. `random` gives numbers from 0 up to 1. An error that isn't the platform's is
 * tried again as a hiccup is.
 */
export function decide(error: unknown, trouble: Trouble, patience: Patience, random: () => number): Decision {
  if (!(error instanceof PlatformError)) return retry(WORDS.unknownError, true, trouble, patience, random);
  const { reason } = error;
  switch (error.action) {
    case 'retry':
      return retry(reason, trouble.failures > 0, trouble, patience, random);
    case 'relaunch':
      return retry(reason, true, trouble, patience, random);
    case 'back_off':
      return backOff(reason, error instanceof Limited ? error.retryAfterMs : null, trouble, patience);
    case 'retire_session':
      return { kind: 'retire_session', state: error instanceof SessionChallenged ? 'challenged' : 'dead', reason };
    case 'stop_target':
      return { kind: 'stop_target', reason };
    case 'stop_run':
      return { kind: 'stop_run', outcome: 'error', reason };
  }
}

/** Exponential with jitter between half and the whole of it, so that workers that fell together don't rise together. */
function retry(
  reason: string,
  afresh: boolean,
  trouble: Trouble,
  { retry: { tries, firstMs, maxMs } }: Patience,
  random: () => number,
): Decision {
  const failures = trouble.failures + 1;
  if (failures >= tries) return { kind: 'stop_run', outcome: 'error', reason };
  const ceiling = Math.min(maxMs, firstMs * 2 ** (failures - 1));
  return {
    kind: 'retry',
    waitMs: Math.round(ceiling * (0.5 + random() / 2)),
    trouble: { ...trouble, failures },
    reason,
    afresh,
  };
}

/** The platform's own hint, or doubling waits; blocked where patience doesn't reach that far. */
function backOff(reason: string, hintMs: number | null, trouble: Trouble, { backOff: limits }: Patience): Decision {
  const left = limits.totalMs - trouble.backedOffMs;
  const doubled = Math.min(limits.maxMs, limits.firstMs * 2 ** trouble.backOffs);
  const waitMs = hintMs ?? Math.min(doubled, left);
  if (waitMs > left || left <= 0) return { kind: 'stop_run', outcome: 'blocked', reason: WORDS.blocked(hintMs) };
  const next = { ...trouble, backOffs: trouble.backOffs + 1, backedOffMs: trouble.backedOffMs + waitMs };
  return { kind: 'back_off', waitMs, trouble: next, reason };
}
