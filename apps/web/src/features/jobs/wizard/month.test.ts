import { WEEKDAYS, type Weekday } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { monthlyCost, roundToTwoUnits } from './month.ts';

const DAY_S = 86_400;
const ONE = { targets: 1, perLaunch: 1, launches: 1, seconds: 30, buildTimeS: 30 };
const on = (...days: Weekday[]) => ({ days, time: '09:00', zone: 'UTC' });

describe('monthlyCost', () => {
  it.each([
    [3_600, 720 * 30],
    [8 * 3_600, 90 * 30],
    [DAY_S, 30 * 30],
    [60 * DAY_S, 15],
  ])('adds up the runs of 30 days, every %i s', (intervalS, buildTimeS) => {
    expect(monthlyCost(ONE, intervalS, null)).toEqual({ buildTimeS, overlaps: false });
  });

  it('charges each start for one launch', () => {
    const launches = { targets: 25, perLaunch: 10, launches: 3, seconds: 60, buildTimeS: 180 };
    expect(monthlyCost(launches, DAY_S, null)).toEqual({ buildTimeS: 30 * 60, overlaps: false });
  });

  it('charges each start for one launch of a sheet', () => {
    const sheet = { targets: null, perLaunch: 10, launches: 1, seconds: 20, buildTimeS: 20 };
    expect(monthlyCost(sheet, DAY_S, null)).toEqual({ buildTimeS: 600, overlaps: false });
  });

  it.each([
    [29, true, (30 * DAY_S) / 58],
    [30, false, DAY_S],
    [10, true, DAY_S],
  ])('skips starts during a run, every %i s', (intervalS, overlaps, runs) => {
    expect(monthlyCost(ONE, intervalS, null)).toEqual({ buildTimeS: expect.closeTo(runs * 30), overlaps });
  });

  it('reports an overlap of the longest launch, even if the average launch doesn’t overlap', () => {
    const launches = { targets: 11, perLaunch: 10, launches: 2, seconds: 110, buildTimeS: 110 };
    expect(monthlyCost(launches, 60, null)).toMatchObject({ overlaps: true });
  });

  it('counts the days of a calendar', () => {
    expect(monthlyCost(ONE, DAY_S, on(...WEEKDAYS))).toEqual({ buildTimeS: 30 * 30, overlaps: false });
    expect(monthlyCost(ONE, DAY_S, on(...WEEKDAYS.slice(0, 5)))?.buildTimeS).toBeCloseTo((150 / 7) * 30);
    expect(monthlyCost(ONE, DAY_S, on('monday'))?.buildTimeS).toBeCloseTo((30 / 7) * 30);
    expect(monthlyCost(ONE, DAY_S, on())).toBeNull();
  });

  it('compares a run with the shortest time between two days', () => {
    const long = { ...ONE, seconds: 1.5 * DAY_S, buildTimeS: 1.5 * DAY_S };
    expect(monthlyCost(long, DAY_S, on('monday', 'thursday'))?.overlaps).toBe(false);
    expect(monthlyCost(long, DAY_S, on('sunday', 'monday'))?.overlaps).toBe(true);
    expect(monthlyCost({ ...long, seconds: 8 * DAY_S }, DAY_S, on('friday'))?.overlaps).toBe(true);
  });
});

it.each([
  [59.6, 60],
  [3_599, 3_599],
  [27_031, 27_060],
  [200_000, 201_600],
])('rounds %d s of a month to %i s', (seconds, rounded) => {
  expect(roundToTwoUnits(seconds)).toBe(rounded);
});
