const FIRST_MS = 500;
const LONGEST_MS = 10_000;
/** Up that long, a service counts as well again, and its next death waits the shortest time. */
const WELL_AFTER_MS = 30_000;

/**
 * How long a service that died waits before it is started again, in ms.
 * @param previousMs its wait before, undefined at the first death
 * @param ranMs how long it was up
 */
export function nextBackOff(previousMs: number | undefined, ranMs: number): number {
  if (previousMs === undefined || ranMs >= WELL_AFTER_MS) return FIRST_MS;
  return Math.min(previousMs * 2, LONGEST_MS);
}
