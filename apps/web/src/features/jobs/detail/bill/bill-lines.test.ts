import { type BillItem, type RunBill, RunId } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { linesOf, rateOf, restOf, spansDays } from './bill-lines.ts';

const item = (changes: Partial<BillItem>): BillItem => ({
  kind: 'running',
  from: '2026-11-21T10:00:00.000Z',
  to: '2026-11-21T10:00:10.000Z',
  seconds: 10,
  charged: 10,
  note: null,
  noteMessage: null,
  ...changes,
});
const run = (number: number, charged: number, items: BillItem[] = []): RunBill => ({
  run: RunId.parse(`run_${number}`),
  number,
  rows: 0,
  items,
  charged,
});

describe('linesOf', () => {
  it('returns the multiplier of a second if it isn’t 1', () => {
    const items = [
      item({}),
      item({ charged: 30 }),
      item({ seconds: 0, charged: 0 }),
      item({ kind: 'paused', charged: 0 }),
    ];
    expect(linesOf({ items }).map(({ factor }) => factor)).toEqual([null, 3, null, null]);
  });

  it('marks items of lost workers and nested items', () => {
    const items = [item({ note: 'The worker went silent.' }), item({ kind: 'backing_off', charged: 0 })];
    expect(linesOf({ items }).map(({ retried, nested }) => [retried, nested])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('spansDays', () => {
  it('is true for a run that was paused overnight', () => {
    const overnight = item({ kind: 'paused', to: '2026-11-22T09:00:00.000Z' });
    expect([[], [item({})], [item({}), overnight]].map((items) => spansDays({ items }))).toEqual([false, false, true]);
  });
});

describe('restOf', () => {
  it('returns the runs and build time beyond the listed runs', () => {
    expect(restOf({ runs: [run(53, 0.1), run(52, 0.2)], charged: 12.345 })).toEqual({ runs: 51, charged: 12.045 });
    expect(restOf({ runs: [run(2, 0.1), run(1, 0.2)], charged: 0.3 })).toEqual({ runs: 0, charged: 0 });
  });
});

it.each([
  ['follower', 'Private', 'rate'],
  ['follower', 'Shared', 'rateShared'],
  ['dm', 'Private', 'rate'],
  ['dm', 'Shared', 'rateOrder'],
] as const)('explains the rate of a %s job on a %s account with %s', (type, accountType, sentence) => {
  expect(rateOf({ type, settings: { accountType } })).toBe(sentence);
});
