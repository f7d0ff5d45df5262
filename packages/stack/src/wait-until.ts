import { setTimeout as sleep } from 'node:timers/promises';

/** How often a condition is asked for, in ms: short against a boot step, long against the cost of asking. */
const EVERY_MS = 40;

/**
 * Asks `condition` until it holds.
 * @returns whether it held within `timeoutMs`; false at once when `signal` aborts.
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!signal?.aborted) {
    if (await condition()) return true;
    if (performance.now() >= end) return false;
    await sleep(EVERY_MS);
  }
  return false;
}
