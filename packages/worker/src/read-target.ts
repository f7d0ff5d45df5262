import type { ClaimTarget } from '@trawl/contracts';
import type { TargetOutcome } from '@trawl/platform';
import { type Decision, decide, NO_TROUBLE } from './decide.ts';
import { readMark } from './list-mark.ts';
import { pause } from './pause.ts';
import { type Place, readPages } from './read-pages.ts';
import type { RunContext, RunEnd } from './run-context.ts';
import { WORDS } from './words.ts';

/** `over`: on to the next target. `asked`: the run was asked to end. `end`: the run can't go on. */
export type TargetResult = { readonly kind: 'over' } | { readonly kind: 'asked' } | ({ readonly kind: 'end' } & RunEnd);

type Handled = TargetResult | { readonly kind: 'again' };

/** Reads a target to its end through hiccups, limits and changes of session, and publishes what it turned out to be. */
export async function readTarget(target: ClaimTarget, run: RunContext): Promise<TargetResult> {
  const { stop, sessions, log, claim } = run;
  const { cursor, before } = readMark(target.cursor, target.collected);
  const place: Place = { cursor, collected: before, found: target.found, seen: new Set() };
  if (target.collected >= target.limit) {
    return finishTarget(target, place, { verdict: 'complete', found: place.found, reason: null }, run);
  }
  log.tell(WORDS.begin(claim.type, target.value, target.collected));
  let trouble = NO_TROUBLE;
  let troubledAt = place.seen.size;
  while (!stop.soft.aborted) {
    try {
      const collector = await sessions.collector(stop.read);
      if (collector === undefined) return { kind: 'end', outcome: 'no_session', reason: WORDS.noSession };
      const outcome = await readPages(target, place, collector, run);
      return outcome === null ? { kind: 'asked' } : await finishTarget(target, place, outcome, run);
    } catch (error) {
      stop.hard.throwIfAborted();
      if (stop.read.aborted) break;
      if (place.seen.size > troubledAt) trouble = NO_TROUBLE;
      troubledAt = place.seen.size;
      const decision = decide(error, trouble, run.patience, run.random);
      run.logger.warn({ err: error, decision: decision.kind, targetId: target.targetId }, 'reading was interrupted');
      if ('trouble' in decision) trouble = decision.trouble;
      const handled = await handle(decision, target, place, run);
      if (handled.kind !== 'again') return handled;
    }
  }
  stop.hard.throwIfAborted();
  return { kind: 'asked' };
}

async function handle(decision: Decision, target: ClaimTarget, place: Place, run: RunContext): Promise<Handled> {
  const { sessions, outbox, log, meter, stop } = run;
  switch (decision.kind) {
    case 'retry':
      log.waits(decision.reason, decision.waitMs);
      if (decision.afresh) await sessions.close();
      await pause(decision.waitMs, stop.soft);
      return { kind: 'again' };
    case 'back_off':
      log.waits(decision.reason, decision.waitMs);
      await meter.leaveOut(() => pause(decision.waitMs, stop.soft));
      return { kind: 'again' };
    case 'retire_session': {
      const retired = sessions.current();
      await sessions.retire();
      if (retired !== undefined) {
        await outbox.send({ kind: 'session', sessionRef: retired.sessionRef, state: decision.state });
      }
      if (sessions.current() === undefined) return { kind: 'end', outcome: 'no_session', reason: decision.reason };
      log.tell(WORDS.nextSession(decision.reason));
      return { kind: 'again' };
    }
    case 'stop_target': {
      const verdict = place.collected === 0 && target.collected === 0 ? 'blocked' : 'partial';
      return finishTarget(target, place, { verdict, found: place.found, reason: decision.reason }, run);
    }
    case 'stop_run':
      return { kind: 'end', outcome: decision.outcome, reason: decision.reason };
  }
}

async function finishTarget(
  target: ClaimTarget,
  place: Place,
  outcome: TargetOutcome,
  { outbox }: RunContext,
): Promise<TargetResult> {
  const { verdict, found, reason } = outcome;
  await outbox.send({ kind: 'target', targetId: target.targetId, verdict, found: found ?? place.found, reason });
  return { kind: 'over' };
}
