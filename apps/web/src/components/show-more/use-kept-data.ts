import { useState } from 'react';

/** A query's last data, also after it failed to load a longer part of the same list. */
export function useKeptData<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}
