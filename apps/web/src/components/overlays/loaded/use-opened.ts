import { useEffect, useState } from 'react';

/** Mounts an overlay closed: Mantine stores the focused element only if the overlay opens after its mount. */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && mounted;
}
