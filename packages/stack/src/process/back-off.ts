const FIRST_MS = 500;
const LONGEST_MS = 10_000;
/** After this uptime, the back-off is reset. */
const WELL_AFTER_MS = 30_000;

/**
 * The restart delay of a service that died, in ms.
 * @param previousMs its previous delay, undefined for the first death
 * @param ranMs how long it was up
 */
export function nextBackOff(previousMs: number | undefined, ranMs: number): number {
  if (previousMs === undefined || ranMs >= WELL_AFTER_MS) return FIRST_MS;
  return Math.min(previousMs * 2, LONGEST_MS);
}
