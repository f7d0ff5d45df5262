import { msg, unchanged } from '@trawl/contracts';
import {
  BrowserGone,
  Limited,
  SessionChallenged,
  SessionDead,
  TargetUnavailable,
  Transient,
  UnexpectedAnswer,
} from '@trawl/platform';
import { systemClock } from '@trawl/service-kit';
import { describe, expect, it } from 'vitest';
import { BrowserUnavailable } from '../browsers/browser-unavailable.ts';
import { type Decision, decide } from './decide.ts';
import { NO_TROUBLE, type Trouble } from './trouble.ts';

const retryLimits = {
  retry: { forMs: 20_000, firstMs: 500, maxMs: 5_000 },
  backOff: { firstMs: 30_000, maxMs: 900_000, totalMs: 1_800_000 },
};
const most = () => 1;
const least = () => 0;

const decideOnce = (error: unknown) =>
  decide(error, NO_TROUBLE, { retryLimits, random: most, clock: { ...systemClock, monotonicMs: () => 0 } });

/** Decides repeatedly about the same error until the run can't continue; each attempt fails after `takesMs`. */
function decideUntilEnd(error: unknown, random: () => number, takesMs = 0): Decision[] {
  const decisions: Decision[] = [];
  let now = 1_000;
  const clock = { ...systemClock, monotonicMs: () => now };
  let trouble: Trouble | undefined = NO_TROUBLE;
  while (trouble !== undefined) {
    now += takesMs;
    const decision = decide(error, trouble, { retryLimits, random, clock });
    decisions.push(decision);
    now += 'waitMs' in decision ? decision.waitMs : 0;
    trouble = 'trouble' in decision ? decision.trouble : undefined;
  }
  return decisions;
}

const waits = (decisions: Decision[]) =>
  decisions.flatMap((decision) => ('waitMs' in decision ? [decision.waitMs] : []));

describe('failures', () => {
  const error = new Transient('500', unchanged('Trying again usually helps.'));

  it('are retried for 20 s with jittered backoff up to 5 s, then the run is handed back', () => {
    expect(waits(decideUntilEnd(error, most))).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
    expect(waits(decideUntilEnd(error, least)).slice(0, 5)).toEqual([250, 500, 1_000, 2_000, 2_500]);
    expect(decideUntilEnd(error, most).at(-1)).toEqual({
      kind: 'hand_back',
      outageMs: 22_500,
      reason: unchanged('Trying again usually helps.'),
    });
  });

  it('are retried at least once, however long the first attempt takes', () => {
    expect(decideUntilEnd(error, most, 30_000).map(({ kind }) => kind)).toEqual(['retry', 'hand_back']);
  });

  it('are no outage if the fault is our own', () => {
    const last = decideUntilEnd(new TypeError('a'), most).at(-1);
    expect(last).toEqual({ kind: 'stop_run', outcome: 'error', reason: null });
  });

  it('hand the run back if no browser starts', () => {
    const last = decideUntilEnd(new BrowserUnavailable('a'), most).at(-1);
    expect(last).toEqual({ kind: 'hand_back', outageMs: 22_500, reason: msg('run.browser_unavailable') });
  });

  it('end once the platform answers, even with a rate limit', () => {
    const clock = { ...systemClock, monotonicMs: () => 30_000 };
    const failing = { ...NO_TROUBLE, failures: 5, failingSinceMs: 0 };
    const decision = decide(new Limited('429', unchanged('Slow down.'), null), failing, {
      retryLimits,
      random: most,
      clock,
    });
    expect(decision).toMatchObject({ kind: 'back_off', trouble: { failures: 0, failingSinceMs: null } });
  });

  it('use a new collector from the second failure, or at once after a browser crash or an unknown error', () => {
    const reopens = (error: unknown) =>
      decideUntilEnd(error, most).flatMap((decision) => (decision.kind === 'retry' ? [decision.reopens] : []));
    expect(reopens(new Transient('a', unchanged('b'))).slice(0, 3)).toEqual([false, true, true]);
    expect(reopens(new BrowserGone('a', unchanged('b'))).slice(0, 3)).toEqual([true, true, true]);
    expect(reopens(new TypeError('a')).slice(0, 3)).toEqual([true, true, true]);
  });
});

describe('limits', () => {
  it('double up to 30 minutes in total, then block the run', () => {
    const decisions = decideUntilEnd(new Limited('429', unchanged('Slow down.'), null), most);
    expect(waits(decisions)).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 870_000]);
    expect(decisions.at(-1)).toMatchObject({ kind: 'stop_run', outcome: 'blocked' });
  });

  it('follow the platform’s hint', () => {
    const decision = decideOnce(new Limited('429', unchanged('Slow down.'), 77_000));
    expect(decision).toMatchObject({ kind: 'back_off', waitMs: 77_000 });
  });

  it('double as well if the platform rejects again after each of its own short delays', () => {
    const decisions = decideUntilEnd(new Limited('429', unchanged('Slow down.'), 1_000), most);
    expect(waits(decisions)).toEqual([1_000, 60_000, 120_000, 240_000, 480_000, 899_000]);
    expect(decisions.at(-1)).toMatchObject({ kind: 'stop_run', outcome: 'blocked' });
  });

  it('double as well if the platform requests no delay', () => {
    const decisions = decideUntilEnd(new Limited('429', unchanged('Slow down.'), 0), most);
    expect(waits(decisions)).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 870_000]);
  });

  it('block at once if the hint exceeds the maximum wait', () => {
    const decision = decideOnce(new Limited('429', unchanged('Slow down.'), 3_600_000));
    expect(decision).toMatchObject({ kind: 'stop_run', outcome: 'blocked', hintMs: 3_600_000 });
    expect(decision).toMatchObject({ reason: { code: 'run.rate_limited_for', params: { wait: { seconds: 3_600 } } } });
  });
});

it.each([
  [new SessionDead('a', unchanged('why')), { kind: 'retire_session', state: 'dead', reason: unchanged('why') }],
  [
    new SessionChallenged('a', unchanged('why')),
    { kind: 'retire_session', state: 'challenged', reason: unchanged('why') },
  ],
  [
    new TargetUnavailable('private', 'a', unchanged('why')),
    { kind: 'stop_target', because: 'private', reason: unchanged('why') },
  ],
  [new UnexpectedAnswer('a', unchanged('why')), { kind: 'stop_run', outcome: 'error', reason: unchanged('why') }],
])('%s is decided by its class', (error, expected) => {
  expect(decideOnce(error)).toEqual(expected);
});
