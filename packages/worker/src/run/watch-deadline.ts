/**
 * Calls `onOver` once nothing remains. What remains may grow meanwhile (a lease is renewed, a meter stands still), so it is
 * asked again each time it should have been over. Returns how to stop watching.
 */
export function watchDeadline(remainingMs: () => number, onOver: () => void): () => void {
  let timer: NodeJS.Timeout;
  const look = () => {
    const remaining = remainingMs();
    if (remaining <= 0) onOver();
    else timer = setTimeout(look, Math.min(Math.ceil(remaining), MAX_TIMEOUT_MS));
  };
  timer = setTimeout(look, 0);
  return () => clearTimeout(timer);
}

/** The longest time-out that Node takes. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
