import { ForecastInput } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { forecastFrom, type Measured } from './forecast.ts';

const measured: Measured = { runs: 10, targets: 20, rows: 10_000, runningMs: 200_000 };
const ask = (change: object) =>
  ForecastInput.parse({
    type: 'follower',
    targets: 10,
    perTarget: 500,
    perLaunch: 10,
    accountType: 'Private',
    ...change,
  });

test('uses the time per row of earlier runs', () => {
  expect(forecastFrom(ask({}), measured, 'yours')).toEqual({
    rows: 5_000,
    launches: 1,
    seconds: 100,
    buildTime: 100,
    buildTimePerLaunch: 100,
    basis: 'yours',
    measuredRuns: 10,
  });
});

test('counts launches and their time', () => {
  expect(forecastFrom(ask({ perLaunch: 4 }), measured, 'yours')).toMatchObject({ launches: 3, buildTimePerLaunch: 40 });
});

test('a launch that takes every target takes the whole time', () => {
  expect(forecastFrom(ask({ targets: 4 }), measured, 'yours')).toMatchObject({ seconds: 40, buildTimePerLaunch: 40 });
});

test('charges three times as much on shared sessions', () => {
  expect(forecastFrom(ask({ accountType: 'Shared' }), measured, 'yours')).toMatchObject({
    seconds: 100,
    buildTime: 300,
  });
});

test('each target takes a minimum time', () => {
  expect(forecastFrom(ask({ perTarget: 1, targets: 100 }), measured, 'yours').seconds).toBe(30);
});

test('the minimum is the average time of a target if that is shorter than a request', () => {
  const quick = { ...measured, targets: 2_000 };
  expect(forecastFrom(ask({ perTarget: 1, targets: 100 }), quick, 'yours').seconds).toBe(10);
});
