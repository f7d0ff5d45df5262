const DAY_MS = 86_400_000;

/** Entries of a day or week, by its first date such as `2026-01-05`. */
export interface Period {
  readonly start: string;
  readonly count: number;
}

/**
 * The latest periods without gaps, at most `atMost`, and the total count of all earlier ones.
 *
 * @param found in order, at the same weekday if they are weeks
 * @param days the length of a period
 */
export function fillCalendar(
  found: readonly Period[],
  days: number,
  atMost: number,
): { readonly shown: Period[]; readonly earlier: number } {
  const times = found.map(({ start, count }) => ({ at: Date.parse(`${start}T00:00:00Z`), count }));
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return { shown: [], earlier: 0 };
  const step = days * DAY_MS;
  const from = Math.max(first.at, last.at - (atMost - 1) * step);
  const counts = new Map(times.map(({ at, count }) => [at, count]));
  const shown: Period[] = [];
  for (let at = from; at <= last.at; at += step) {
    shown.push({ start: new Date(at).toISOString().slice(0, 10), count: counts.get(at) ?? 0 });
  }
  const earlier = times.filter(({ at }) => at < from).reduce((sum, { count }) => sum + count, 0);
  return { shown, earlier };
}
