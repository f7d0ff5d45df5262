import type { Calendar } from '@trawl/contracts';
import { useEffect, useState } from 'react';

type Starts = typeof import('./starts.ts');

/**
 * Finds starts of a calendar; null until the arithmetic of time zones has loaded, if the calendar isn't complete, or if this
 * browser doesn't know its zone.
 */
export function useStartNumber(calendar: Calendar | null): ((after: Date, number: number) => Date) | null {
  const [starts, setStarts] = useState<Starts | null>(null);
  const isComplete = calendar !== null && calendar.days.length > 0 && /^\d\d:\d\d$/.test(calendar.time);

  useEffect(() => {
    if (!isComplete || starts) return;
    // Without it the summary only leaves out when the job starts.
    import('./starts.ts').then(setStarts).catch(() => undefined);
  }, [isComplete, starts]);

  return isComplete && starts?.knowsZone(calendar.zone)
    ? (after, number) => starts.startNumber(calendar, after, number)
    : null;
}
