import { RunId } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { engagementOf, rowsByRun } from './chart-data.ts';

const run = (number: number, rows: number, from?: string) => ({
  run: RunId.parse(`run_${'0'.repeat(25)}${number}`),
  number,
  rows,
  charged: 0,
  items:
    from === undefined
      ? []
      : [{ kind: 'queued' as const, from, to: null, seconds: 0, charged: 0, note: null, noteMessage: null }],
});

describe('rowsByRun', () => {
  it('starts with the oldest run, labeled with the time it was queued', () => {
    const bars = rowsByRun([run(2, 0), run(1, 40, '2026-11-21T04:05:00Z')], (number, at) => `${number} ${at}`);
    expect(bars.map(({ label, value }) => [label, value])).toEqual([
      ['1 Nov 21, 2026 04:05', 40],
      ['2 null', 0],
    ]);
  });
});

describe('engagementOf', () => {
  const post = (shortcode: string, takenAt: string, likesCount: number | null) => ({
    shortcode,
    takenAt,
    likesCount,
    commentsCount: 3,
  });

  it('starts with the oldest post, and omits hidden counts', () => {
    const rows = [
      post('C', '2026-03-01T00:00:00Z', 9),
      post('B', '2026-02-01T00:00:00Z', null),
      post('A', '2026-01-01T00:00:00Z', 5),
    ];
    expect(engagementOf(rows, 'likesCount').map(({ key, value }) => [key, value])).toEqual([
      ['A', 5],
      ['C', 9],
    ]);
    expect(engagementOf(rows, 'commentsCount').map(({ key }) => key)).toEqual(['A', 'B', 'C']);
  });

  it('returns nothing for rows that aren’t posts', () => {
    expect(engagementOf([{ username: 'nasa' }], 'likesCount')).toEqual([]);
  });
});
