import { useRef } from 'react';

/**
 * Allows one request at a time. A second click may arrive before the page has rendered the busy state, so that state alone can't
 * block it.
 */
export function useInFlight() {
  const inFlight = useRef(false);
  return {
    /** Whether the request may start; false while another one is in progress. */
    begin(): boolean {
      if (inFlight.current) return false;
      inFlight.current = true;
      return true;
    },
    end(): void {
      inFlight.current = false;
    },
  };
}
