import { type CollectedRow, EVENT_MAX_BYTES, PLATFORM_ID_MAX, RunEvent } from '@trawl/contracts';
import { UnexpectedAnswer } from '@trawl/platform';
import { expect, it } from 'vitest';
import { splitRows } from './split-page.ts';

const row = (id: number, bytes: number) => ({ platformId: `p${id}`, values: { text: 'ä'.repeat(bytes / 2) } });

const eventOf = (rows: CollectedRow[]) =>
  RunEvent.parse({
    kind: 'page',
    epoch: 1,
    seq: 1,
    runningMs: 1,
    targetId: 't1',
    rows,
    found: null,
    checkpoint: { cursor: 'c'.repeat(4_000), more: true },
  });

it('doesn’t split a page that fits, or an empty page', () => {
  const rows = [row(1, 100), row(2, 100)];
  expect(splitRows(rows, EVENT_MAX_BYTES)).toEqual([rows]);
  expect(splitRows([], EVENT_MAX_BYTES)).toEqual([[]]);
});

it('fills parts up to the limit and keeps rows in order', () => {
  const rows = Array.from({ length: 40 }, (_, index) => row(index, 40_000));
  const parts = splitRows(rows, EVENT_MAX_BYTES);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.flat()).toEqual(rows);
  expect(new Set(parts.slice(0, -1).map(({ length }) => length)).size).toBe(1);
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(eventOf(part)))).toBeLessThan(EVENT_MAX_BYTES);
});

it('reports a row that is larger than an event may be', () => {
  expect(() => splitRows([row(1, EVENT_MAX_BYTES)], EVENT_MAX_BYTES)).toThrow(UnexpectedAnswer);
});

it('reports a row whose id is too long for an index', () => {
  const long = { ...row(1, 100), platformId: '1'.repeat(PLATFORM_ID_MAX + 1) };
  expect(() => splitRows([long], EVENT_MAX_BYTES)).toThrow(UnexpectedAnswer);
});
