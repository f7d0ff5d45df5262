import type { Calendar } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { nthStart, supportsZone } from './starts.ts';

const calendar: Calendar = { days: ['monday', 'thursday'], time: '09:00', zone: 'UTC' };

test.each([
  ['Europe/Berlin', true],
  ['Mars/Olympus_Mons', false],
])('the zone %s is known: %s', (zone, isKnown) => {
  expect(supportsZone(zone)).toBe(isKnown);
});

test.each([
  [1, '2026-11-23T09:00:00.000Z'],
  [2, '2026-11-26T09:00:00.000Z'],
  [3, '2026-11-30T09:00:00.000Z'],
  [10, '2026-12-24T09:00:00.000Z'],
])('start number %d', (number, at) => {
  expect(nthStart(calendar, new Date('2026-11-21T00:00:00Z'), number).toISOString()).toBe(at);
});
