/**
 * Waits for some work, but no longer than `ms` and not past the signal: then it rejects with an error that says `late`, or with
 * the signal's reason. The work itself is left to end as it will.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: string, signal?: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>();
  const abort = () => over.reject(signal?.reason);
  const timer = setTimeout(() => over.reject(new Error(`${late} in ${ms} ms`)), ms);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  // Whichever loses the race may still fail later; by then its failure is no news.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
