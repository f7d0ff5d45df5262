import { TARGET_LINES_MAX } from '@trawl/contracts';
import { expect, it, test } from 'vitest';
import { asText, guessPlace, targetsIn } from './import-targets.ts';
import { readTable } from './read-table.ts';

const JOB = { platform: 'instagram', type: 'profile' } as const;
const tableOf = (text: string) => readTable(new TextEncoder().encode(text));

test.each([
  ['under a known header', 'City,Username\nParis,nasa', { column: 1, hasHeader: true }],
  ['in the only column', 'nasa\nnatgeo', { column: 0, hasHeader: false }],
  ['in the column that has some', '"Jane Doe, Paris",nasa\n"A, B",natgeo', { column: 1, hasHeader: false }],
])('finds the targets %s', (_, text, place) => {
  expect(guessPlace(JOB, tableOf(text))).toEqual(place);
});

it('reports invalid lines with their line numbers in the file', () => {
  const list = targetsIn(JOB, tableOf('username\nnasa\n\nnot a name\nNASA'), { column: 0, hasHeader: true });
  expect(list.targets.map(({ value }) => value)).toEqual(['nasa']);
  expect(list.refused.map(({ line }) => line)).toEqual([4]);
  expect(list.repeated).toEqual([5]);
});

it('reports more targets than a job can have', () => {
  expect(asText(['nasa', 'esa'])).toEqual({ text: 'nasa\nesa', problem: null });
  expect(asText(Array.from({ length: TARGET_LINES_MAX + 1 }, String)).problem).toBe('lines');
  expect(asText(Array.from({ length: TARGET_LINES_MAX }, () => 'x'.repeat(60))).problem).toBe('text');
});
