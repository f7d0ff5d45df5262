import { CALENDAR_INTERVAL_S, type Calendar, WEEKDAYS } from '@trawl/contracts';
import type { Estimate } from '../forecast/estimate.ts';

const DAY_S = CALENDAR_INTERVAL_S;
/** 30 days. An average month is less than half a day longer. */
const MONTH_S = 30 * DAY_S;

/** The cost of a schedule in 30 days. */
interface Month {
  /** Total build time of all runs, in seconds. */
  readonly buildTimeS: number;
  /** Whether a run can last longer than the time to the next start. */
  readonly overlaps: boolean;
}

/** The shortest time between two days of a week, in days. */
function shortestGap(days: Calendar['days']): number {
  const places = days.map((day) => WEEKDAYS.indexOf(day)).toSorted((a, b) => a - b);
  return Math.min(...places.map((place, index) => (places[index + 1] ?? (places[0] ?? 0) + WEEKDAYS.length) - place));
}

/**
 * Computes the cost of a schedule's runs in 30 days. Starts during a run are skipped, so the next run begins at the first start after it.
 *
 * @param intervalS between two starts, in seconds; not used with a calendar
 * @returns null for a calendar without days
 */
export function monthlyCost(
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

/** Rounds a month's build time to its two largest units, the precision of an estimate. */
export function roundToTwoUnits(seconds: number): number {
  const unit = seconds >= DAY_S ? HOUR_S : seconds >= HOUR_S ? MINUTE_S : 1;
  return Math.round(seconds / unit) * unit;
}
