import { useEffect } from 'react';
import { showError } from '#components/toast/toast-store.ts';
import { sentenceOf } from './failure.ts';

interface Loading {
  readonly isError: boolean;
  readonly error: unknown;
}

/** Says once in a toast that something could not be loaded, however often it is tried again in vain. */
export function useLoadError(query: Loading, title: string, durationMs?: number): void {
  const { isError } = query;
  const message = isError ? sentenceOf(query.error) : '';
  useEffect(() => {
    if (isError) showError(title, message, durationMs);
  }, [isError, title, message, durationMs]);
}
