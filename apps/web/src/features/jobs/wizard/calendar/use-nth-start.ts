import type { Calendar } from '@trawl/contracts';
import { useEffect, useState } from 'react';

type Starts = typeof import('./starts.ts');

/**
 * Returns a function that computes the n-th start of a calendar; null while the code for time zones loads, if the calendar is
 * incomplete, or if this browser doesn't support its zone.
 */
export function useNthStart(calendar: Calendar | null): ((after: Date, number: number) => Date) | null {
  const [starts, setStarts] = useState<Starts | null>(null);
  const isComplete = calendar !== null && calendar.days.length > 0 && /^\d\d:\d\d$/.test(calendar.time);

  useEffect(() => {
    if (!isComplete || starts) return;
    // If it fails to load, the summary only omits the next start.
    import('./starts.ts').then(setStarts).catch(() => undefined);
  }, [isComplete, starts]);

  return isComplete && starts?.supportsZone(calendar.zone)
    ? (after, number) => starts.nthStart(calendar, after, number)
    : null;
}
