import type { ListOrder, Observed } from '@trawl/contracts';
import { describe, expect, it, test } from 'vitest';
import { listHistory } from '../../../../test/support/list-history.ts';
import { ListModel, type ReportedChange } from '../../../../test/support/list-model.ts';
import { judgePass, type Pass } from './judge-pass.ts';

const ORDER: ListOrder = { kind: 'newest_first' };
const whole: Pass = { order: ORDER, verdict: 'complete', foundAtStart: 20, ended: true, rows: 20, limit: 500 };

describe('a pass', () => {
  it.each([
    [{}, 'whole'],
    [{ order: undefined }, 'not_told'],
    [{ verdict: 'blocked', rows: 0 }, 'unread'],
    [{ verdict: 'empty', rows: 0, foundAtStart: 0 }, 'empty'],
    [{ rows: 0, foundAtStart: 0 }, 'empty'],
    [{ ended: false, rows: 10, limit: 10 }, 'limit'],
    [{ ended: false, verdict: 'partial', rows: 12 }, 'cut'],
    [{ rows: 19 }, 'missing'],
    [{ rows: 21 }, 'moved'],
    [{ rows: 3, foundAtStart: 0 }, 'moved'],
    [{ foundAtStart: null }, 'moved'],
  ] as const satisfies [Partial<Pass>, Observed][])('%o is %s', (change, observed) => {
    expect(judgePass({ ...whole, ...change })).toBe(observed);
  });
});

const HISTORIES = 10_000;

/** Counts the entries that a rule reports as left or joined in all histories, and how many of these reports are false. */
function count(
  rule: (pass: Pass, foundAtEnd: number) => Observed,
): Record<'left' | 'joined' | 'falseLeft' | 'falseJoined', number> {
  const total = { left: 0, joined: 0, falseLeft: 0, falseJoined: 0 };
  for (let seed = 0; seed < HISTORIES; seed++) {
    const model = new ListModel(rule);
    for (const step of listHistory(seed)) for (const change of model.apply(step)) add(change);
  }
  return total;

  function add({ kind, isFalse }: ReportedChange): void {
    if (kind === 'first_seen') return;
    total[kind]++;
    if (isFalse) total[kind === 'left' ? 'falseLeft' : 'falseJoined']++;
  }
}

describe('in 10,000 histories of lists that move while they are read', { timeout: 120_000 }, () => {
  test('no entry is falsely reported as left or joined', () => {
    const counts = count(judgePass);
    expect(counts).toMatchObject({ falseLeft: 0, falseJoined: 0 });
    // The rule also reports real changes.
    expect(counts.left).toBeGreaterThan(5_000);
    expect(counts.joined).toBeGreaterThan(5_000);
  });

  test('simpler rules make false reports', () => {
    const complete = count(({ verdict, ended }) => (verdict === 'complete' && ended ? 'whole' : 'cut'));
    expect(complete.falseLeft).toBeGreaterThan(100);
    const countAtEnd = count((pass, foundAtEnd) => judgePass({ ...pass, foundAtStart: foundAtEnd }));
    expect(countAtEnd.falseLeft).toBeGreaterThan(10);
  });
});
