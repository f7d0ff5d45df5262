import { definitionOf, isRealPlatform, type OpenPlatformId } from '@trawl/contracts';
import type { WorkerEnv } from '../worker-env.ts';

/** Retry and back-off limits of a worker. */
export interface RetryLimits {
  /** Failures: how long they are retried at the same position before the run is handed back, and the doubling delays. */
  readonly retry: { readonly forMs: number; readonly firstMs: number; readonly maxMs: number };
  /** Rate limits of the platform: delays, which double without a requested one, and their total at the same position. */
  readonly backOff: { readonly firstMs: number; readonly maxMs: number; readonly totalMs: number };
}

const RETRY = { forMs: 20_000, firstMs: 500, maxMs: 5_000 };
/** A stand-in needs no long delays. */
const STAND_IN_BACK_OFF = { firstMs: 500, maxMs: 5_000, totalMs: 20_000 };

/** The limits from the environment; defaults depend on whether it uses the real platform. */
export function retryLimitsOf(env: WorkerEnv, platform: OpenPlatformId): RetryLimits {
  const real = isRealPlatform(env, platform);
  const { firstMs, maxMs, totalMs } = real ? definitionOf(platform).pace.backOff : STAND_IN_BACK_OFF;
  return {
    retry: RETRY,
    backOff: {
      firstMs: env.BACK_OFF_FIRST_MS ?? firstMs,
      maxMs: env.BACK_OFF_MAX_MS ?? maxMs,
      totalMs: env.BACK_OFF_TOTAL_MS ?? totalMs,
    },
  };
}
