import { useEffect, useState } from 'react';

/** Mantine remembers what had the focus when an overlay opens after it was mounted, so it is mounted closed. */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && mounted;
}
