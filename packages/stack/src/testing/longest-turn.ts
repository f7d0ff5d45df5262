import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Maximum time for which one request may block the process. */
export const LONGEST_TURN_MS = 50;

const RESOLUTION_MS = 5;

/** CPU milliseconds of this thread, excluding compiler and garbage collector threads. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * The maximum milliseconds for which the work blocked the event loop: the longest delay by the clock, or all CPU time of the
 * thread if that is less, because on a busy machine the clock includes other programs.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly turnMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const before = threadCpuMs();
  delay.enable();
  const result = await work();
  // A long turn is measured only after the next one has begun.
  await new Promise((resolve) => setImmediate(resolve));
  delay.disable();
  return { result, turnMs: Math.min(delay.max / 1e6, threadCpuMs() - before) };
}

/** CPU milliseconds of the longest event loop turn during the work. Keeps the loop and one processor busy. */
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

/** CPU milliseconds that this thread uses for the work. */
export async function cpuOf<T>(work: () => T): Promise<{ readonly result: Awaited<T>; readonly cpuMs: number }> {
  const before = threadCpuMs();
  const result = await work();
  return { result, cpuMs: threadCpuMs() - before };
}

const TRIES = 5;

/** The same, again while it is more than a turn may take, because compiling and garbage collection add to single tries. */
export async function leastCpuOf<T>(work: () => T): Promise<{ readonly result: Awaited<T>; readonly cpuMs: number }> {
  let least = await cpuOf(work);
  for (let tries = 1; tries < TRIES && least.cpuMs >= LONGEST_TURN_MS; tries++) {
    const again = await cpuOf(work);
    if (again.cpuMs < least.cpuMs) least = again;
  }
  return least;
}
