import type { Verdict } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { runVerdict } from './run-verdict.ts';

const target = (verdict: Verdict | null, collected: number) => ({ verdict, collected });

test.each([
  ['all of everything', [target('complete', 10), target('complete', 1)], 'complete'],
  ['a profile without followers beside a whole one', [target('complete', 10), target('empty', 0)], 'complete'],
  ['only profiles without followers', [target('empty', 0)], 'empty'],
  ['a capped list', [target('partial', 50)], 'partial'],
  ['one private profile', [target('blocked', 0)], 'blocked'],
  ['a private profile beside a whole one', [target('blocked', 0), target('complete', 10)], 'partial'],
  ['a target that was never reached', [target('complete', 10), target(null, 0)], 'partial'],
  ['nothing reached at all', [target(null, 0)], 'partial'],
] as const)('%s', (_, targets, verdict) => {
  expect(runVerdict(targets)).toBe(verdict);
});
