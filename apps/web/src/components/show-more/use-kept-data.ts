import { useState } from 'react';

/** A query's last data, kept if a longer part of the same list fails to load. */
export function useKeptData<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}
