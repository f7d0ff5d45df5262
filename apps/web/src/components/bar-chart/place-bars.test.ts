import { expect, test } from 'vitest';
import { HEIGHT, placeBars } from './place-bars.ts';

test('bars start at the bottom, and the largest has the full height', () => {
  expect(placeBars([50, 0, 200])).toEqual({
    zero: HEIGHT,
    most: 200,
    least: 0,
    places: [
      { y: 75, height: 25 },
      { y: 100, height: 0 },
      { y: 0, height: 100 },
    ],
  });
});

test('negative values extend below zero', () => {
  expect(placeBars([30, -10])).toEqual({
    zero: 75,
    most: 30,
    least: -10,
    places: [
      { y: 0, height: 75 },
      { y: 75, height: 25 },
    ],
  });
  expect(placeBars([-5, -20])).toMatchObject({ zero: 0, most: 0, least: -20, places: [{ y: 0 }, { y: 0 }] });
});

test('small values are visible within the chart, and zeros have no height', () => {
  const { places } = placeBars([1, 10_000, -1]);
  for (const { y, height } of places) {
    expect(height).toBeGreaterThan(1);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(HEIGHT);
  }
  expect(placeBars([0, 0])).toMatchObject({ most: 1, least: 0, places: [{ height: 0 }, { height: 0 }] });
});
