import { useEffect } from 'react';
import { showError } from '#components/toast/toast-store.ts';
import { sentenceOf } from './failure.ts';

interface Loading {
  readonly isError: boolean;
  readonly error: unknown;
}

/** Shows one toast for a failed query, however often it is retried. */
export function useLoadError(query: Loading, title: string, durationMs?: number): void {
  const { isError } = query;
  const message = isError ? sentenceOf(query.error) : '';
  useEffect(() => {
    if (isError) showError(title, message, durationMs);
  }, [isError, title, message, durationMs]);
}
