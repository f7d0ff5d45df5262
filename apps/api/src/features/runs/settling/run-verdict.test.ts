import type { Verdict } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { verdictColumns } from '../../jobs/index.ts';
import { isUnread, runVerdict } from '../rules/run-verdict.ts';

const target = (verdict: Verdict | null, collected: number) => ({
  ...(verdict === null ? { verdict, blockedBy: null } : verdictColumns(verdict)),
  collected,
});

test.each([
  ['all of everything', [target('complete', 10), target('complete', 1)], 'complete'],
  ['a profile without followers and a whole one', [target('complete', 10), target('empty', 0)], 'complete'],
  ['only profiles without followers', [target('empty', 0)], 'empty'],
  ['a capped list', [target('partial', 50)], 'partial'],
  ['one private profile', [target('private', 0)], 'private'],
  ['one name that doesn’t exist', [target('not_found', 0)], 'not_found'],
  ['a target that the platform refused', [target('blocked', 0)], 'blocked'],
  ['one private profile and one that doesn’t exist', [target('not_found', 0), target('private', 0)], 'private'],
  ['a private profile and one without followers', [target('empty', 0), target('private', 0)], 'private'],
  ['a block and a private profile', [target('private', 0), target('blocked', 0)], 'blocked'],
  ['a private profile and a whole one', [target('private', 0), target('complete', 10)], 'partial'],
  ['a target that was never reached', [target('complete', 10), target(null, 0)], 'partial'],
  ['nothing reached at all', [target(null, 0)], 'partial'],
] as const)('%s', (_, targets, verdict) => {
  expect(runVerdict(targets)).toBe(verdict);
});

test('distinguishes a run that read nothing from one that found nothing', () => {
  expect((['blocked', 'private', 'not_found', 'empty', 'partial', 'complete'] as const).filter(isUnread)).toEqual([
    'blocked',
    'private',
    'not_found',
  ]);
});
