import { setTimeout as wait } from 'node:timers/promises';

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
