import { isDeepStrictEqual } from 'node:util';
import { NextMessageAnswer, NextMessageRequest, type SystemMessage, subjects } from '@trawl/contracts';
import { pause } from '@trawl/service-kit';
import { reasonIn } from '../run/reason-fields.ts';
import { requestUntilReply } from '../run/request-until-reply.ts';
import type { RunEnd } from '../run/run-basis.ts';
import { FENCED } from '../run/stop-switch.ts';
import { proveSession } from './prove-session.ts';
import type { Lane, SendContext } from './send-context.ts';
import { sendMessage } from './send-message.ts';

const TIMEOUT_MS = 3_000;

/**
 * Sends a run's messages and returns how it ends. Uses `lanes` concurrent pages; each sends one message at a time, from an
 * account that no other page uses.
 */
export async function sendRun(run: SendContext, lanes: number): Promise<RunEnd> {
  let end: RunEnd = { outcome: 'done', reason: null };
  const runLane = async (number: number): Promise<void> => {
    try {
      const ended = await sendLane(number, run);
      // The last page to end determines the run's end, unless a failure ended the run earlier.
      if (isTrouble(end)) return;
      end = ended;
      if (isTrouble(end)) run.stop.windDown('handed_back');
    } catch (error) {
      if (!run.stop.hard.aborted) run.logger.error({ err: error, lane: number }, 'a lane failed');
      run.stop.abandon('a lane failed');
      throw error;
    }
  };
  await Promise.allSettled(Array.from({ length: lanes }, (_, number) => runLane(number)));
  run.stop.hard.throwIfAborted();
  return end;
}

const isTrouble = ({ outcome, outageMs }: RunEnd): boolean =>
  outcome === 'error' || outcome === 'blocked' || outageMs !== undefined;

/** Requests and sends one message after the other. */
async function sendLane(number: number, run: SendContext): Promise<RunEnd> {
  const { stop, log, meter } = run;
  const lane: Lane = { number, sessions: run.openSessions(), retired: null };
  let waitsFor: SystemMessage | null = null;
  for (;;) {
    stop.hard.throwIfAborted();
    const outcome = stop.outcome();
    if (outcome !== null) return { outcome, reason: null };
    const next = await requestNext(lane, run);
    if (next === null) continue;
    switch (next.kind) {
      case 'message': {
        waitsFor = null;
        const end = await sendMessage(next, lane, run);
        if (end !== null) return end;
        break;
      }
      case 'prove': {
        const end = await proveSession(next, lane, run);
        if (end !== null) return end;
        break;
      }
      case 'wait': {
        const reason = reasonIn(next);
        if (reason === null) {
          // The other pages continue, so the run isn't blocked.
          await pause(next.ms, stop.soft);
          break;
        }
        // Reported once while the reason stays the same.
        if (!isDeepStrictEqual(reason, waitsFor)) log.stalls(reason);
        waitsFor = reason;
        await meter.wait(() => pause(next.ms, stop.soft));
        break;
      }
      case 'done':
        await lane.sessions.close();
        return {
          outcome: next.outcome,
          reason: (next.outcome === 'no_session' ? lane.retired : null) ?? reasonIn(next),
        };
      case 'fenced':
        stop.abandon(FENCED);
        break;
    }
  }
}

/** Retries until there is a reply; null if the run is asked to end in the meantime. */
async function requestNext(lane: Lane, run: SendContext): Promise<NextMessageAnswer | null> {
  const { claim, bus, stop } = run;
  const { runId, epoch, token } = claim;
  const body = { runId, epoch, token, lane: lane.number };
  const options = { timeoutMs: TIMEOUT_MS };
  const request = () => bus.request(subjects.messageNext, NextMessageRequest, NextMessageAnswer, body, options);
  return requestUntilReply(run, 'the next message', request, stop.soft);
}
