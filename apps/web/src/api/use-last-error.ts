import { useState } from 'react';

interface Loading {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdatedAt: number;
  readonly isPlaceholderData: boolean;
}

/**
 * Why a query failed; null while it hasn't. A query without data resets its error on each refetch, although nothing new is known,
 * so the last error is kept until there is data.
 */
export function useLastError({ data, error, errorUpdatedAt, isPlaceholderData }: Loading): unknown {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  const isWithoutData = data === undefined || isPlaceholderData;
  return error ?? (isWithoutData && errorUpdatedAt > 0 ? last : null);
}
