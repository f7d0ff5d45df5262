import { describe, expect, it } from 'vitest';
import { formatBuildTime } from './build-time.ts';

describe('formatBuildTime', () => {
  it.each([
    [0, '0s'],
    [0.9, '0s'],
    [-5, '0s'],
    [59, '59s'],
    [60, '1m'],
    [4_320, '1h 12m'],
    [7_200, '2h'],
    [86_400, '1d'],
    [93_784.7, '1d 2h 3m 4s'],
    [288_000, '3d 8h'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(formatBuildTime(seconds)).toBe(words);
  });
});
