/** A signal that aborts this long after another one. `forget` removes its listener, because a run sends many messages. */
export function laterThan(signal: AbortSignal, ms: number): { readonly signal: AbortSignal; forget(): void } {
  const later = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => later.abort(signal.reason), ms).unref();
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return {
    signal: later.signal,
    forget() {
      signal.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
}
