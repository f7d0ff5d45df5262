import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Garbage collection takes 0.2 s, so a service that restarts after a crash answers waiting requests first. */
const AFTER_MS = 5_000;

/** Stores compiled code and releases memory a few seconds after the start. */
export function finishStart(afterMs = AFTER_MS): void {
  setTimeout(() => {
    // Node does this at exit, so a service that is killed would compile everything again.
    flushCompileCache();
    collectGarbage();
  }, afterMs).unref();
}

/**
 * Collects the garbage of the start, a third of a service's memory. V8 collects when the heap grows, so an idle service would keep
 * its garbage for hours.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // Only contexts that are created after the flag was set have the function.
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc({ type: 'major', flavor: 'last-resort' });
}
