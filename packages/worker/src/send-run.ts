import { setTimeout as wait } from 'node:timers/promises';
import { AnswerFailed, BusUnavailable } from '@trawl/bus';
import { NextMessageAnswer, NextMessageRequest, subjects } from '@trawl/contracts';
import { NO_TROUBLE } from './decide.ts';
import { pause } from './pause.ts';
import type { RunEnd, SendContext, SendState } from './run-context.ts';
import { sendMessage } from './send-message.ts';

const TIMEOUT_MS = 3_000;
const AGAIN_MS = 300;

/** Asks for one message after the other, sends each, and tells how the run ends. */
export async function sendRun(run: SendContext): Promise<RunEnd> {
  const { stop, log, meter } = run;
  const state: SendState = { trouble: NO_TROUBLE, retired: null };
  for (;;) {
    stop.hard.throwIfAborted();
    const outcome = stop.outcome();
    if (outcome !== null) return { outcome, reason: null };
    const next = await askNext(run);
    if (next === null) continue;
    switch (next.kind) {
      case 'message': {
        const end = await sendMessage(next, state, run);
        if (end !== null) return end;
        break;
      }
      case 'wait':
        log.waits(next.reason, next.ms);
        await meter.leaveOut(() => pause(next.ms, stop.soft));
        break;
      case 'done':
        return {
          outcome: next.outcome,
          reason: next.outcome === 'no_session' ? (state.retired ?? next.reason) : next.reason,
        };
      case 'fenced':
        stop.letGo('fenced: somebody else holds the run, or it is over');
        break;
    }
  }
}

/** Asks until somebody answers; null where the run is asked to end meanwhile. */
async function askNext({ claim, bus, stop, logger }: SendContext): Promise<NextMessageAnswer | null> {
  const body = { runId: claim.runId, epoch: claim.epoch };
  while (!stop.soft.aborted) {
    try {
      return await bus.request(subjects.messageNext, NextMessageRequest, NextMessageAnswer, body, {
        timeoutMs: TIMEOUT_MS,
      });
    } catch (error) {
      if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
      logger.warn({ err: error }, 'asked for a message without answer');
      await wait(AGAIN_MS);
    }
  }
  return null;
}
