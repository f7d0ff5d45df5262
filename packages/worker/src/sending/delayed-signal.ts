/** A signal that aborts this long after another one. `dispose` removes its listener, because a run sends many messages. */
export function delayedSignal(signal: AbortSignal, ms: number): { readonly signal: AbortSignal; dispose(): void } {
  const later = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => later.abort(signal.reason), ms).unref();
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return {
    signal: later.signal,
    dispose() {
      signal.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
}
