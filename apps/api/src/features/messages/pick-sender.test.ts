import { msg } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { untilPace } from './pick-sender.ts';

test('a run waits for an account’s pace for up to a minute', () => {
  const reason = msg('direct.waits_for_pace');
  expect(untilPace(0.2)).toEqual({ kind: 'wait', ms: 1, reason });
  expect(untilPace(60_000)).toEqual({ kind: 'wait', ms: 60_000, reason });
});

test('a run rests for longer waits, for up to an hour', () => {
  expect(untilPace(60_001)).toEqual({ kind: 'rest', ms: 60_001, reason: null });
  expect(untilPace(3_600_001)).toEqual({ kind: 'rest', ms: 3_600_000, reason: null });
});
