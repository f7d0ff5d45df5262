import { type BlockedBy, type ClaimTarget, msg, type SystemMessage } from '@trawl/contracts';
import { type TargetOutcome, Transient, type Unavailability, UnexpectedAnswer } from '@trawl/platform';
import { pause, sessionHash } from '@trawl/service-kit';
import { readMark, writeMark } from '../run/list-mark.ts';
import { beginLine } from '../run/log-lines.ts';
import { reasonFields } from '../run/reason-fields.ts';
import type { RunEnd } from '../run/run-basis.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import { type Decision, decide, stopped } from '../trouble/decide.ts';
import { NO_TROUBLE, type Trouble } from '../trouble/trouble.ts';
import { expandTarget } from './expand-target.ts';
import { FruitlessPages } from './fruitless-pages.ts';
import type { ReadContext } from './read-context.ts';
import { type ReadPosition, readPages } from './read-pages.ts';

/**
 * `over`: continue with the next target. `unreadable`: the same, but Trawl didn't understand the answer. `failing`: the platform keeps
 * failing; `target` is where it can be read again, and `end` how the run ends otherwise. `expanded`: continue with these targets.
 * `asked`: the run was asked to end. `end`: the run can't continue.
 */
export type TargetResult =
  | { readonly kind: 'over' | 'unreadable' }
  | { readonly kind: 'failing'; readonly target: ClaimTarget; readonly end: RunEnd }
  | { readonly kind: 'expanded'; readonly left: readonly ClaimTarget[] }
  | { readonly kind: 'asked' }
  | { readonly kind: 'end'; readonly end: RunEnd };

type Handled = TargetResult | { readonly kind: 'again' };

/** What the run's other targets tell about this one. */
export interface Standing {
  /** The run ends if the platform's answer isn't understood, instead of continuing with the next target. */
  readonly isDecisive: boolean;
  /** Since when the platform has failed for other targets, by the monotonic clock; null if it works. */
  readonly failingSinceMs: number | null;
  /** It failed while the platform worked for others, so if it fails again, only this target ends. */
  readonly isSuspect: boolean;
}

/** Reads or expands a target despite failures, rate limits and session changes, and publishes its outcome. */
export async function readTarget(target: ClaimTarget, run: ReadContext, standing: Standing): Promise<TargetResult> {
  const { stop, sessions, log, claim } = run;
  const position = positionOf(target);
  if (!target.expand && target.collected >= target.limit) {
    return finishTarget(target, position, { verdict: 'complete', found: position.found, reason: null }, run);
  }
  log.write(beginLine(claim.type, target));
  let trouble: Trouble = { ...NO_TROUBLE, failingSinceMs: standing.failingSinceMs };
  const onPage = (rows: number): void => {
    const { failingSinceMs } = trouble;
    trouble = NO_TROUBLE;
    run.onPage(rows);
    if (failingSinceMs === null) return;
    const seconds = (run.clock.monotonicMs() - failingSinceMs) / 1_000;
    log.write(msg('run.continues_after_outage', { wait: { seconds } }));
  };
  let troubledAt = position.pages;
  const fruitless = new FruitlessPages(position);
  /** How many rows there were when an unexpected answer was last requested again; null before that. */
  let rereadAt: number | null = null;
  while (!stop.soft.aborted) {
    try {
      const collector = await sessions.collector(stop.read);
      if (collector === undefined) return noSession(sessions, msg('run.no_session_left'));
      const outcome = target.expand
        ? // An expansion has no checkpoint: a retry begins at its first page, so a page is no progress that ends a failure.
          await expandTarget(target, target.expand.limit, collector, run)
        : await readPages(target, position, collector, { ...run, onPage });
      if (outcome === null) return { kind: 'asked' };
      if ('left' in outcome) return { kind: 'expanded', left: outcome.left };
      return await finishTarget(target, position, outcome, run);
    } catch (error) {
      stop.hard.throwIfAborted();
      if (stop.read.aborted) break;
      if (position.pages > troubledAt) trouble = NO_TROUBLE;
      troubledAt = position.pages;
      const isFruitless = fruitless.areTooMany(position);
      const isUnexpected = error instanceof UnexpectedAnswer;
      let decision: Decision;
      // A list that changes while it is read may contradict its count once. Pages without new rows are no progress: the list may be endless.
      if (isUnexpected && (rereadAt === null || position.collected > rereadAt)) {
        rereadAt = position.collected;
        decision = decide(new Transient(error.message, error.reason), NO_TROUBLE, run);
      } else decision = decide(error, trouble, run);
      if (isFruitless && 'trouble' in decision) {
        decision = { kind: 'stop_run', outcome: 'error', reason: decision.reason };
      }
      run.logger.warn({ err: error, decision: decision.kind, targetId: target.targetId }, 'reading was interrupted');
      if ('trouble' in decision) trouble = decision.trouble;
      if (decision.kind === 'hand_back' && error instanceof Transient) {
        if (standing.isSuspect) return await stopTarget(decision.reason, null, target, position, run);
        return { kind: 'failing', target: continuedAt(target, position), end: handedBack(decision) };
      }
      const continues = (isUnexpected || isFruitless) && !standing.isDecisive;
      const handled = await handle(decision, target, position, run, continues);
      if (handled.kind !== 'again') return handled;
    }
  }
  stop.hard.throwIfAborted();
  return { kind: 'asked' };
}

async function handle(
  decision: Decision,
  target: ClaimTarget,
  position: ReadPosition,
  run: ReadContext,
  continues: boolean,
): Promise<Handled> {
  const { sessions, outbox, log, meter, stop } = run;
  switch (decision.kind) {
    case 'retry':
      log.waits(decision.reason, decision.waitMs);
      if (decision.reopens) await sessions.close();
      await pause(decision.waitMs, stop.soft);
      return { kind: 'again' };
    case 'back_off':
      log.waits(decision.reason, decision.waitMs);
      await meter.wait(() => pause(decision.waitMs, stop.soft));
      return { kind: 'again' };
    case 'retire_session': {
      const retired = sessions.current();
      await sessions.retire();
      if (retired !== undefined) {
        const { sessionRef, sessionId } = retired;
        await outbox.send({ kind: 'session', sessionRef, sessionHash: sessionHash(sessionId), state: decision.state });
      }
      if (sessions.current() === undefined) return noSession(sessions, decision.reason);
      log.write(msg('run.continues_with_session', { reason: decision.reason }));
      return { kind: 'again' };
    }
    case 'stop_target':
      return stopTarget(decision.reason, BLOCKED_BY[decision.because], target, position, run);
    case 'hand_back':
      return { kind: 'end', end: handedBack(decision) };
    case 'stop_run':
      if (!continues) return { kind: 'end', end: stopped(decision) };
      await stopTarget(decision.reason ?? msg('run.reading_failed'), null, target, position, run);
      return { kind: 'unreadable' };
  }
}

const handedBack = ({ reason, outageMs }: Extract<Decision, { kind: 'hand_back' }>): RunEnd => ({
  outcome: 'rests',
  reason,
  outageMs,
});

/** Finishes a target that can't be read further. */
function stopTarget(
  reason: SystemMessage,
  because: BlockedBy | null,
  target: ClaimTarget,
  position: ReadPosition,
  run: ReadContext,
): Promise<TargetResult> {
  const { found } = position;
  if (position.collected > 0 || target.collected > 0) {
    return finishTarget(target, position, { verdict: 'partial', found, reason }, run);
  }
  const blockedBy = because && { blockedBy: because };
  return finishTarget(target, position, { verdict: 'blocked', found, reason, ...blockedBy }, run);
}

/** An invalid target counts as one that doesn't exist. */
const BLOCKED_BY: Readonly<Record<Unavailability, BlockedBy | null>> = {
  missing: 'not_found',
  unreadable: 'not_found',
  private: 'private',
  unwritable: null,
};

/**
 * The position at which reading of a target continues. If the API doesn't report the stored rows, their number comes from the
 * checkpoint.
 */
function positionOf({ cursor, collected, found, known }: ClaimTarget): ReadPosition {
  const mark = readMark(cursor, collected);
  return {
    cursor: mark.cursor,
    collected: known === undefined ? mark.before : collected,
    found,
    seen: new Set(known),
    pages: 0,
  };
}

/** The target as a claim would contain it after the published rows. */
const continuedAt = (target: ClaimTarget, { cursor, collected, found, seen }: ReadPosition): ClaimTarget => ({
  ...target,
  cursor: writeMark({ cursor, before: collected }),
  collected,
  found,
  known: [...seen],
});

/** If a session's account is in use, the run is retried later instead of blocking the worker. */
const noSession = (sessions: AccountSessions, reason: SystemMessage): TargetResult =>
  sessions.skippedBusyAccount()
    ? { kind: 'end', end: { outcome: 'rests', reason: null } }
    : { kind: 'end', end: { outcome: 'no_session', reason } };

async function finishTarget(
  target: ClaimTarget,
  position: ReadPosition,
  outcome: TargetOutcome & { readonly blockedBy?: BlockedBy },
  { outbox }: ReadContext,
): Promise<TargetResult> {
  const { reason, ...rest } = outcome;
  const found = outcome.found ?? position.found;
  await outbox.send({ kind: 'target', targetId: target.targetId, ...rest, ...reasonFields(reason), found });
  return { kind: 'over' };
}
