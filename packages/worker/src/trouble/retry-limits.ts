import type { WorkerEnv } from '../worker-env.ts';

/** How long a worker puts up with what. */
export interface RetryLimits {
  /** Failures: for how long at the same place they are retried before the run is given back, and the waits in between, doubling. */
  readonly retry: { readonly forMs: number; readonly firstMs: number; readonly maxMs: number };
  /** Limits of the platform: waits, doubling where it gives no hint, and how much in all at the same place. */
  readonly backOff: { readonly firstMs: number; readonly maxMs: number; readonly totalMs: number };
}

const RETRY = { forMs: 20_000, firstMs: 500, maxMs: 5_000 };
/** No client knows Instagram's windows; they are minutes long. Source: INSTAGRAM's observed limits of 10 to 30 minutes. */
const REAL_BACK_OFF = { firstMs: 30_000, maxMs: 15 * 60_000, totalMs: 30 * 60_000 };
/** A stand-in for the platform protects nobody by long waits. */
const STAND_IN_BACK_OFF = { firstMs: 500, maxMs: 5_000, totalMs: 20_000 };

const REAL_HOST = /(^|\.)instagram\.com$/;

/** The waits of the environment, those left out by whether it names the real platform. */
export function retryLimitsOf(env: WorkerEnv): RetryLimits {
  const real = REAL_HOST.test(new URL(env.INSTAGRAM_URL).hostname);
  const { firstMs, maxMs, totalMs } = real ? REAL_BACK_OFF : STAND_IN_BACK_OFF;
  return {
    retry: RETRY,
    backOff: {
      firstMs: env.BACK_OFF_FIRST_MS ?? firstMs,
      maxMs: env.BACK_OFF_MAX_MS ?? maxMs,
      totalMs: env.BACK_OFF_TOTAL_MS ?? totalMs,
    },
  };
}
