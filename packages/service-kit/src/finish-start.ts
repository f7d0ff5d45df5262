import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A service that restarts after a crash first answers waiting requests: a collection takes a fifth of a second. */
const AFTER_MS = 5_000;

/** Does the postponed work of a start, some seconds later: stores compiled code, and releases memory. */
export function finishStart(afterMs = AFTER_MS): void {
  setTimeout(() => {
    // Node does this at exit, so a service that is killed would compile everything again.
    flushCompileCache();
    collectGarbage();
  }, afterMs).unref();
}

/**
 * Collects the garbage of the start, a third of a service's memory. V8 collects when the heap grows, and that of a service at rest
 * doesn't, so it would keep the garbage for hours.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // Only contexts that are created after the flag was set have the function.
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc({ type: 'major', flavor: 'last-resort' });
}
