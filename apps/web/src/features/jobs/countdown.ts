const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** From largest to smallest. A unit is used if the remaining time is at least `least` seconds. */
const UNITS = [
  { unit: 'days', size: DAY_S, least: 2 * DAY_S },
  { unit: 'h', size: HOUR_S, least: 2 * HOUR_S },
  { unit: 'min', size: MINUTE_S, least: MINUTE_S },
  { unit: 's', size: 1, least: 1 },
] as const;

export interface Countdown {
  readonly count: number;
  readonly unit: (typeof UNITS)[number]['unit'];
}

/**
 * The remaining time in one unit, rounded up; null if it has passed.
 *
 * @param ms from now, in milliseconds
 */
export function countdown(ms: number): Countdown | null {
  const seconds = Math.ceil(ms / 1_000);
  const found = UNITS.find(({ least }) => seconds >= least);
  return found ? { count: Math.ceil(seconds / found.size), unit: found.unit } : null;
}
