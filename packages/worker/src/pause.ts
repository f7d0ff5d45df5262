import { setTimeout as wait } from 'node:timers/promises';

/** Waits, or less where the run is asked to end meanwhile. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
