import { expect, it } from 'vitest';
import { finishOf } from './finish.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

it.each([
  ['one launch', 10, 1, null, 'last', '2026-11-21T10:01:00.000Z'],
  ['manual launches', 30, 3, null, 'first', '2026-11-21T10:00:20.000Z'],
  ['automatic launches', 30, 3, 3_600, 'last', '2026-11-21T12:00:20.000Z'],
  ['launches as long as two intervals', 30, 3, 10, 'last', '2026-11-21T10:01:00.000Z'],
  ['launches during which starts are skipped', 30, 3, 15, 'last', '2026-11-21T10:01:20.000Z'],
  ['a sheet', null, 1, 3_600, 'first', '2026-11-21T10:01:00.000Z'],
] as const)('predicts the end of %s', (_, targets, launches, intervalS, launch, at) => {
  expect(finishOf({ targets, perLaunch: 10, launches, seconds: 60 }, intervalS, NOW)).toEqual({
    launch,
    at: new Date(at),
  });
});
