import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;
/** A dead service may never answer, so each attempt has a time limit. */
const ATTEMPT_MS = 60_000;
const pending = new Set<string>();

/** Descriptions of the current waits, to explain a row that takes too long. */
export const pendingWaits = (): string[] => [...pending];

/**
 * The result of some work.
 *
 * @throws after the timeout; the work itself isn't canceled
 */
export async function within<T>(what: string, timeoutMs: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const expired = sleep(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what}: not within ${timeoutMs / 1_000} s`);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    timer.abort();
    expired.catch(() => undefined);
  }
}

/**
 * The first result that isn't null; failures and attempts without an end count as null, because the service may be dead at the
 * moment.
 *
 * @throws after the timeout, with the last failure as its cause
 */
export async function until<T>(what: string, timeoutMs: number, ask: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + timeoutMs;
  const wait = `${what}, since ${new Date().toISOString()}`;
  let cause: unknown;
  pending.add(wait);
  try {
    do {
      try {
        const answer = await within('an attempt', ATTEMPT_MS, ask());
        if (answer !== null) return answer;
        cause = undefined;
      } catch (error) {
        cause = error;
      }
      await sleep(EVERY_MS);
    } while (performance.now() < end);
  } finally {
    pending.delete(wait);
  }
  throw new Error(`${what}: not within ${timeoutMs / 1_000} s`, { cause });
}

/** The same for a boolean condition; resolves with the milliseconds it took. */
export async function untilTrue(what: string, timeoutMs: number, holds: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  await until(what, timeoutMs, async () => ((await holds()) ? true : null));
  return performance.now() - from;
}
