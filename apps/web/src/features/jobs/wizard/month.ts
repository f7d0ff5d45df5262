import { CALENDAR_INTERVAL_S, type Calendar, WEEKDAYS } from '@trawl/contracts';
import type { Estimate } from '../forecast/estimate.ts';

const DAY_S = CALENDAR_INTERVAL_S;
/** A month of the average is longer by less than half a day. */
const MONTH_S = 30 * DAY_S;

/** What a schedule costs in 30 days. */
export interface Month {
  /** Build time in seconds: of every start, as many as there are. */
  readonly buildTimeS: number;
  /** Whether a run lasts longer than the time to the next start. */
  readonly overlaps: boolean;
}

/** The shortest time between two days of a week, in days. */
function shortestGap(days: Calendar['days']): number {
  const places = days.map((day) => WEEKDAYS.indexOf(day)).toSorted((a, b) => a - b);
  return Math.min(...places.map((place, index) => (places[index + 1] ?? (places[0] ?? 0) + WEEKDAYS.length) - place));
}

/**
 * The runs of a schedule in 30 days. A start during a run is left out, so the next one is at the first start after its end.
 *
 * @param intervalS between two starts, in seconds; not used with a calendar
 * @returns null for a calendar without days
 */
export function monthOf(
  { targets, perLaunch, launches, seconds, buildTimeS }: Omit<Estimate, 'rows'>,
  intervalS: number,
  calendar: Calendar | null,
): Month | null {
  if (calendar?.days.length === 0) return null;
  const longest = targets === null ? seconds : (seconds * perLaunch) / targets;
  const gap = calendar === null ? intervalS : shortestGap(calendar.days) * DAY_S;
  const starts = calendar === null ? MONTH_S / intervalS : (MONTH_S / DAY_S / WEEKDAYS.length) * calendar.days.length;
  const usual = seconds / launches;
  const passed = calendar === null ? Math.max(1, Math.ceil(usual / intervalS)) : 1;
  return { buildTimeS: ((starts / passed) * buildTimeS) / launches, overlaps: longest > gap };
}

const HOUR_S = 3_600;
const MINUTE_S = 60;

/** A month's build time in its two largest units, as precise as an estimate can be. */
export function roughly(seconds: number): number {
  const unit = seconds >= DAY_S ? HOUR_S : seconds >= HOUR_S ? MINUTE_S : 1;
  return Math.round(seconds / unit) * unit;
}
