import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A service that restarts after a crash first answers what waits for it: a collection takes a fifth of a second. */
const AFTER_MS = 5_000;

/**
 * Collects the garbage of the start, a third of a service's memory, some seconds later. V8 collects when the heap grows, and that of
 * a service at rest doesn't, so it would keep the garbage for hours.
 */
export function releaseStartMemory(afterMs = AFTER_MS): void {
  setTimeout(collect, afterMs).unref();
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  // Only contexts that are created after the flag was set have the function.
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc({ type: 'major', flavor: 'last-resort' });
}
