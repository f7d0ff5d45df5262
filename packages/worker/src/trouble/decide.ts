import { msg, type SessionEvent, type SystemMessage } from '@trawl/contracts';
import { Limited, PlatformError, SessionChallenged, TargetUnavailable, type Unavailability } from '@trawl/platform';
import { BrowserUnavailable } from '../browsers/browser-unavailable.ts';
import { rateLimited } from '../run/log-lines.ts';
import type { RunBasis, RunEnd } from '../run/run-basis.ts';
import type { Trouble } from './trouble.ts';

export type Decision =
  | {
      readonly kind: 'retry';
      readonly waitMs: number;
      readonly trouble: Trouble;
      readonly reason: SystemMessage;
      /** The collector may be broken, so continue with a new one. */
      readonly reopens: boolean;
    }
  | { readonly kind: 'back_off'; readonly waitMs: number; readonly trouble: Trouble; readonly reason: SystemMessage }
  | { readonly kind: 'retire_session'; readonly state: SessionEvent['state']; readonly reason: SystemMessage }
  | { readonly kind: 'stop_target'; readonly because: Unavailability; readonly reason: SystemMessage }
  /** The platform, the network or this worker's browser has failed for `outageMs`, so the worker stops waiting. */
  | { readonly kind: 'hand_back'; readonly outageMs: number; readonly reason: SystemMessage }
  /** `reason`: null for a fault of Trawl, because only the API knows whether another run follows. */
  | { readonly kind: 'stop_run'; readonly outcome: 'error'; readonly reason: SystemMessage | null }
  | {
      readonly kind: 'stop_run';
      readonly outcome: 'blocked';
      readonly reason: SystemMessage;
      /** The platform's requested delay, if any. */
      readonly hintMs: number | null;
    };

type Dependencies = Pick<RunBasis, 'retryLimits' | 'random' | 'clock'>;

/**
 * Decides how to handle an error, by its class. Unknown errors are retried too, but never count as an outage. Without a browser the
 * run is handed back, because another worker may have one.
 */
export function decide(error: unknown, trouble: Trouble, dependencies: Dependencies): Decision {
  if (error instanceof BrowserUnavailable) {
    return retry(msg('run.browser_unavailable'), true, trouble, dependencies);
  }
  if (!(error instanceof PlatformError)) {
    const decision = retry(msg('run.reading_failed'), true, trouble, dependencies);
    return decision.kind === 'hand_back' ? { kind: 'stop_run', outcome: 'error', reason: null } : decision;
  }
  const { reason } = error;
  switch (error.action) {
    case 'retry':
      return retry(reason, trouble.failures > 0, trouble, dependencies);
    case 'relaunch':
      return retry(reason, true, trouble, dependencies);
    case 'back_off':
      return backOff(reason, error instanceof Limited ? error.retryAfterMs : null, trouble, dependencies);
    case 'retire_session':
      return { kind: 'retire_session', state: error instanceof SessionChallenged ? 'challenged' : 'dead', reason };
    case 'stop_target':
      return {
        kind: 'stop_target',
        because: error instanceof TargetUnavailable ? error.because : 'unreadable',
        reason,
      };
    case 'stop_run':
      return { kind: 'stop_run', outcome: 'error', reason };
  }
}

/** Exponential delay with jitter of 50 to 100 percent, so that workers that failed together don't retry together. */
function retry(
  reason: SystemMessage,
  reopens: boolean,
  trouble: Trouble,
  { retryLimits, random, clock }: Dependencies,
): Extract<Decision, { kind: 'retry' | 'hand_back' }> {
  const { forMs, firstMs, maxMs } = retryLimits.retry;
  const now = clock.monotonicMs();
  const failingSinceMs = trouble.failingSinceMs ?? now;
  const outageMs = now - failingSinceMs;
  if (outageMs >= forMs) return { kind: 'hand_back', outageMs, reason };
  const ceiling = Math.min(maxMs, firstMs * 2 ** trouble.failures);
  return {
    kind: 'retry',
    waitMs: Math.round(ceiling * (0.5 + random() / 2)),
    trouble: { ...trouble, failures: trouble.failures + 1, failingSinceMs },
    reason,
    reopens,
  };
}

/**
 * The platform's requested delay, or doubling delays, also if a requested delay was too short; blocked if the limit is exceeded.
 */
function backOff(
  reason: SystemMessage,
  requestedMs: number | null,
  trouble: Trouble,
  { retryLimits }: Dependencies,
): Decision {
  // A requested delay of 0, such as a date in the past, wouldn't end the rate limit.
  const hintMs = requestedMs !== null && requestedMs > 0 ? requestedMs : null;
  const limits = retryLimits.backOff;
  const left = limits.totalMs - trouble.backedOffMs;
  const doubled = Math.min(limits.maxMs, limits.firstMs * 2 ** trouble.backOffs);
  const ownMs = Math.min(doubled, left);
  const waitMs = hintMs === null ? ownMs : Math.max(hintMs, trouble.backOffs > 0 ? ownMs : 0);
  if (waitMs > left || left <= 0) return { kind: 'stop_run', outcome: 'blocked', reason: rateLimited(hintMs), hintMs };
  // The platform responds, so earlier failures don't count any more.
  const next = {
    failures: 0,
    failingSinceMs: null,
    backOffs: trouble.backOffs + 1,
    backedOffMs: trouble.backedOffMs + waitMs,
  };
  return { kind: 'back_off', waitMs, trouble: next, reason };
}

/** The run's end for a decision that stops it. */
export const stopped = (decision: Extract<Decision, { kind: 'stop_run' }>): RunEnd => {
  const { outcome, reason } = decision;
  const retryAfterMs = outcome === 'blocked' ? decision.hintMs : null;
  return { outcome, reason, ...(retryAfterMs !== null && { retryAfterMs }) };
};
