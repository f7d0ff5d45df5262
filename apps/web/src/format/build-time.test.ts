import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#settings/current-language.ts';
import { formatBuildTime, formatExactTime } from './build-time.ts';

afterEach(() => setLanguage('en'));

describe('formatBuildTime', () => {
  it.each([
    [0, '0s'],
    [0.4, '0s'],
    [0.5, '1s'],
    [-5, '0s'],
    [59, '59s'],
    [60, '1m'],
    [4_320, '1h 12m'],
    [7_200, '2h'],
    [86_400, '1d'],
    [93_784.4, '1d 2h 3m 4s'],
    [59.6, '1m'],
    [288_000, '3d 8h'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(formatBuildTime(seconds)).toBe(words);
  });
});

it.each([
  ['de', '1\u202fd 2\u202fh 3\u202fmin 4\u202fs', '0\u202fs', '1\u202fmin 4,250\u202fs'],
  ['es', '1\u202fd 2\u202fh 3\u202fmin 4\u202fs', '0\u202fs', '1\u202fmin 4,250\u202fs'],
  ['fr', '1\u202fj 2\u202fh 3\u202fmin 4\u202fs', '0\u202fs', '1\u202fmin 4,250\u202fs'],
] as const)('in %s, units are symbols after a narrow space that does not break', (language, long, none, exact) => {
  setLanguage(language);
  expect([formatBuildTime(93_784), formatBuildTime(0), formatExactTime(64.25)]).toEqual([long, none, exact]);
});

describe('formatExactTime', () => {
  it.each([
    [0, '0.000s'],
    [1.5, '1.500s'],
    [59.9996, '1m 0.000s'],
    [64.25, '1m 4.250s'],
    [3_600, '1h 0.000s'],
    [93_784.001, '1d 2h 3m 4.001s'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(formatExactTime(seconds)).toBe(words);
  });

  it.each([0.4, 4.25, 59.6, 93_784.4])(
    'says of %d seconds what the rounded time says, to the millisecond',
    (seconds) => {
      const exact = Number(/([\d.]+)s$/.exec(formatExactTime(seconds))?.[1]);
      const rounded = Number(/(\d+)s$/.exec(formatBuildTime(seconds))?.[1] ?? 0);
      expect(Math.round(exact) % 60).toBe(rounded);
    },
  );
});
