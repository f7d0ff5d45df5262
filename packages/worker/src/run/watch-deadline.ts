/**
 * Calls `onOver` when `remainingMs` reaches 0. The remaining time may grow (a lease is renewed, a meter stops), so it is read
 * again at each expected deadline. Returns a function that stops watching.
 */
export function watchDeadline(remainingMs: () => number, onOver: () => void): () => void {
  let timer: NodeJS.Timeout;
  const check = () => {
    const remaining = remainingMs();
    if (remaining <= 0) onOver();
    else timer = setTimeout(check, Math.min(Math.max(Math.ceil(remaining), MIN_TIMEOUT_MS), MAX_TIMEOUT_MS));
  };
  timer = setTimeout(check, 0);
  return () => clearTimeout(timer);
}

/** A remaining time of a millisecond may stand still for hours, such as a budget during a long wait. */
const MIN_TIMEOUT_MS = 25;
/** The longest timeout that Node supports. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
