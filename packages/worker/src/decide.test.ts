import {
  BrowserGone,
  Limited,
  SessionChallenged,
  SessionDead,
  TargetUnavailable,
  Transient,
  UnexpectedAnswer,
} from '@trawl/platform';
import { describe, expect, it } from 'vitest';
import { type Decision, decide, NO_TROUBLE, type Trouble } from './decide.ts';

const patience = {
  retry: { tries: 5, firstMs: 500, maxMs: 15_000 },
  backOff: { firstMs: 30_000, maxMs: 900_000, totalMs: 1_800_000 },
};
const most = () => 1;
const least = () => 0;

/** Decides about the same error again and again until the run can't go on. */
function decideUntilEnd(error: unknown, random: () => number): Decision[] {
  const decisions: Decision[] = [];
  let trouble: Trouble | undefined = NO_TROUBLE;
  while (trouble !== undefined) {
    const decision = decide(error, trouble, patience, random);
    decisions.push(decision);
    trouble = 'trouble' in decision ? decision.trouble : undefined;
  }
  return decisions;
}

const waits = (decisions: Decision[]) =>
  decisions.flatMap((decision) => ('waitMs' in decision ? [decision.waitMs] : []));

describe('hiccups', () => {
  it('are tried five times, waits doubling, with jitter down to half', () => {
    const error = new Transient('500', 'Trying again usually helps.');
    expect(waits(decideUntilEnd(error, most))).toEqual([500, 1_000, 2_000, 4_000]);
    expect(waits(decideUntilEnd(error, least))).toEqual([250, 500, 1_000, 2_000]);
    expect(decideUntilEnd(error, most).at(-1)).toEqual({
      kind: 'stop_run',
      outcome: 'error',
      reason: 'Trying again usually helps.',
    });
  });

  it('take a new collector from the second one on, and at once where the browser is gone or nobody knows what happened', () => {
    const afresh = (error: unknown) =>
      decideUntilEnd(error, most).flatMap((decision) => (decision.kind === 'retry' ? [decision.afresh] : []));
    expect(afresh(new Transient('a', 'b'))).toEqual([false, true, true, true]);
    expect(afresh(new BrowserGone('a', 'b'))).toEqual([true, true, true, true]);
    expect(afresh(new TypeError('a'))).toEqual([true, true, true, true]);
  });
});

describe('limits', () => {
  it('double up to 30 minutes in all, then the run is blocked', () => {
    const decisions = decideUntilEnd(new Limited('429', 'Slow down.', null), most);
    expect(waits(decisions)).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 870_000]);
    expect(decisions.at(-1)).toMatchObject({ kind: 'stop_run', outcome: 'blocked' });
  });

  it('follow the hint of the platform', () => {
    const decision = decide(new Limited('429', 'Slow down.', 77_000), NO_TROUBLE, patience, most);
    expect(decision).toMatchObject({ kind: 'back_off', waitMs: 77_000 });
  });

  it('block at once where the hint is longer than we wait', () => {
    const decision = decide(new Limited('429', 'Slow down.', 3_600_000), NO_TROUBLE, patience, most);
    expect(decision).toMatchObject({ kind: 'stop_run', outcome: 'blocked' });
    expect('reason' in decision && decision.reason).toContain('60 min');
  });
});

it.each([
  [new SessionDead('a', 'why'), { kind: 'retire_session', state: 'dead', reason: 'why' }],
  [new SessionChallenged('a', 'why'), { kind: 'retire_session', state: 'challenged', reason: 'why' }],
  [new TargetUnavailable('private', 'a', 'why'), { kind: 'stop_target', reason: 'why' }],
  [new UnexpectedAnswer('a', 'why'), { kind: 'stop_run', outcome: 'error', reason: 'why' }],
])('%s is decided by its class', (error, expected) => {
  expect(decide(error, NO_TROUBLE, patience, most)).toEqual(expected);
});
