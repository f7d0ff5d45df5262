import type { WorkerEnv } from '../worker-env.ts';

/** Retry and back-off limits of a worker. */
export interface RetryLimits {
  /** Failures: how long they are retried at the same position before the run is handed back, and the doubling delays. */
  readonly retry: { readonly forMs: number; readonly firstMs: number; readonly maxMs: number };
  /** Rate limits of the platform: delays, which double without a requested one, and their total at the same position. */
  readonly backOff: { readonly firstMs: number; readonly maxMs: number; readonly totalMs: number };
}

const RETRY = { forMs: 20_000, firstMs: 500, maxMs: 5_000 };
/** Instagram's windows aren't published; they are minutes long. Source: INSTAGRAM's observed limits of 10 to 30 minutes. */
const REAL_BACK_OFF = { firstMs: 30_000, maxMs: 15 * 60_000, totalMs: 30 * 60_000 };
/** Long delays would protect nothing on the sandbox. */
const STAND_IN_BACK_OFF = { firstMs: 500, maxMs: 5_000, totalMs: 20_000 };

const REAL_HOST = /(^|\.)instagram\.com$/;

/** The limits from the environment; defaults depend on whether it uses the real platform. */
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
