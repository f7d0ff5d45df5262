import { setTimeout as sleep } from 'node:timers/promises';

/** Polling interval in ms: short relative to a boot step, long relative to the cost of a check. */
const EVERY_MS = 40;

/**
 * Polls `condition` until it holds.
 * @returns whether it held within `timeoutMs`; false as soon as `signal` aborts.
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
