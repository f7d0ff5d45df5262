import { expect, test } from 'vitest';
import { type Fault, nothing, type Reading, skipped } from './fault.ts';
import { outcomeOf, table, unmet } from './table.ts';

const fault: Fault = {
  row: 1,
  name: 'a fault',
  dose: { ci: 1, release: 1 },
  limitMs: 1_000,
  lane: 'working',
  inject: () => Promise.reject(new Error('not called')),
};
const clean: Reading = { ...nothing, injected: 1 };

test('a row passes if its fault was injected without a violation', () => {
  expect(unmet({ fault, reading: clean })).toEqual([]);
  expect(outcomeOf({ fault, reading: clean })).toBe('passed');
});

test.each<[string, Partial<Reading>, string]>([
  ['lost rows', { lost: 1 }, '1 rows were lost'],
  ['a late recovery', { recoveriesMs: [900, 1_100] }, '1 of 2 recoveries took longer than 1.0 s'],
  ['a problem before the first fault', { injected: 0, problems: ['Error: x'] }, 'Error: x'],
  ['no fault', { injected: 0 }, 'no fault was injected'],
])('a row with %s fails', (_, part, violation) => {
  const reading = { ...clean, ...part };
  expect(unmet({ fault, reading })).toEqual([violation]);
  expect(outcomeOf({ fault, reading })).toBe('FAILED');
});

test('a skipped row has neither passed nor failed', () => {
  const reading = skipped('it needs root');
  expect(unmet({ fault, reading })).toEqual([]);
  expect(outcomeOf({ fault, reading })).toBe('skipped');
  expect(table([{ fault, reading, seconds: 0 }])).toMatch(/skipped \|$/);
  expect(reading.notes).toEqual(['not injected: it needs root']);
});
