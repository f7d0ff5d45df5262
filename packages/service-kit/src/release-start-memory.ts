import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the garbage of the start, a third of a service's memory. V8 collects when the heap grows, and that of a service at
 * rest doesn't, so it would keep the garbage for hours.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  // Only contexts that are created after the flag was set have the function.
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}
