import type { RunRecord, TargetRecord } from '@trawl/contracts';
import { RunId } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { changeOf, compareRuns } from './compare-runs.ts';

const target = (name: string, collected: number, verdict: TargetRecord['verdict'] = 'complete'): TargetRecord => ({
  ...{ target: name, requested: 10, found: 10, collected, missing: 10 - collected, verdict },
  reason: null,
  reasonMessage: null,
});

const run = (number: number, rows: number, targets: TargetRecord[]): RunRecord => ({
  _id: RunId.parse('run_0198a0000000700080000000000000ff'),
  ...{
    number,
    status: 'completed',
    verdict: 'complete',
    reason: null,
    reasonMessage: null,
    rows,
    buildTime: rows / 10,
  },
  queuedAt: '2026-01-01T00:00:00.000Z',
  startedAt: '2026-01-01T00:00:01.000Z',
  endedAt: number === 1 ? '2026-01-01T00:00:03.500Z' : null,
  targets,
});

test('compares figures and targets, including targets of only one run', () => {
  const first = run(1, 12, [target('a', 10), target('b', 2, 'blocked')]);
  const second = run(2, 20, [target('b', 10), target('c', 0, 'empty')]);
  const { figures, targets } = compareRuns(first, second);
  expect(Object.fromEntries(figures.map(({ key, first: from, second: to }) => [key, [from, to]]))).toEqual({
    rows: [12, 20],
    read: [1, 2],
    failed: [1, 0],
    buildTime: [1.2, 2],
    duration: [2.5, null],
  });
  expect(targets).toEqual([
    { target: 'a', first: 10, second: null },
    { target: 'b', first: 2, second: 10 },
    { target: 'c', first: null, second: 0 },
  ]);
  expect(targets.map(changeOf)).toEqual([null, 8, null]);
});
