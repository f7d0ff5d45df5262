import type { Calendar } from '@trawl/contracts';
import { useEffect, useState } from 'react';

type StartNumber = typeof import('./starts.ts').startNumber;

/** Finds starts of a calendar; null until the arithmetic of time zones has loaded, or if the calendar isn't complete. */
export function useStartNumber(calendar: Calendar | null): ((after: Date, number: number) => Date) | null {
  const [startNumber, setStartNumber] = useState<StartNumber | null>(null);
  const isComplete = calendar !== null && calendar.days.length > 0 && /^\d\d:\d\d$/.test(calendar.time);

  useEffect(() => {
    if (!isComplete || startNumber) return;
    // Without it the summary only leaves out when the job starts.
    import('./starts.ts').then((loaded) => setStartNumber(() => loaded.startNumber)).catch(() => undefined);
  }, [isComplete, startNumber]);

  return isComplete && startNumber ? (after, number) => startNumber(calendar, after, number) : null;
}
