/**
 * Waits for work, at most `ms` and until the signal aborts: then it rejects with the error message `late`, or with the signal's
 * reason. The work continues in the background.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: string, signal?: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>();
  const abort = () => over.reject(signal?.reason);
  const timer = setTimeout(() => over.reject(new Error(`${late} in ${ms} ms`)), ms);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  // The loser of the race may still fail later; ignore that.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
