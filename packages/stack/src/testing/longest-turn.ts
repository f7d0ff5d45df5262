import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long one request may keep the process from everything else. */
export const LONGEST_TURN_MS = 50;

const RESOLUTION_MS = 5;

/** Milliseconds of CPU that this thread has used; its compiler's and garbage collector's other threads don't count. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Milliseconds for which the work kept the event loop from anything else, at most: the longest delay by the clock, or all CPU that the
 * thread used if that is less. On a busy machine the clock counts what other programs used.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly turnMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const before = threadCpuMs();
  delay.enable();
  const result = await work();
  // A turn that is too long shows only once the next one has begun.
  await new Promise((resolve) => setImmediate(resolve));
  delay.disable();
  return { result, turnMs: Math.min(delay.max / 1e6, threadCpuMs() - before) };
}

/** CPU milliseconds of the longest turn of the event loop while the work goes on. Keeps the loop turning, and so one processor busy. */
export async function longestTurnExactly(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = threadCpuMs();
  const look = () => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - before);
    before = threadCpuMs();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
  }
  return longest;
}

/** CPU milliseconds that this thread takes for the work. */
export async function cpuOf<T>(work: () => T): Promise<{ readonly result: Awaited<T>; readonly cpuMs: number }> {
  const before = threadCpuMs();
  const result = await work();
  return { result, cpuMs: threadCpuMs() - before };
}
