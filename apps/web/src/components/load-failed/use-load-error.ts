import { useEffect } from 'react';
import { showError } from '#components/toast/toast-store.ts';
import { sentenceOf } from '../../api/failure.ts';
import { useLastError } from '../../api/use-last-error.ts';

/** Shows one toast for a failed query, however often it is retried. Returns the error of `useLastError`. */
export function useLoadError(query: Parameters<typeof useLastError>[0], title: string, durationMs?: number): unknown {
  const failure = useLastError(query);
  const isError = failure !== null;
  const message = isError ? sentenceOf(failure) : '';
  useEffect(() => {
    if (isError) showError(title, message, durationMs);
  }, [isError, title, message, durationMs]);
  return failure;
}
