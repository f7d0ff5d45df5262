import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 50;

/**
 * The first result that isn't null; failures count as null, because the service may be dead at the moment.
 *
 * @throws after the timeout, with the last failure as its cause
 */
export async function until<T>(what: string, timeoutMs: number, ask: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + timeoutMs;
  let cause: unknown;
  do {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await sleep(EVERY_MS);
  } while (performance.now() < end);
  throw new Error(`${what}: not within ${timeoutMs / 1_000} s`, { cause });
}

/** The same for a boolean condition; resolves with the milliseconds it took. */
export async function untilTrue(what: string, timeoutMs: number, holds: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  await until(what, timeoutMs, async () => ((await holds()) ? true : null));
  return performance.now() - from;
}
