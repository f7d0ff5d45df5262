import { setTimeout as wait } from 'node:timers/promises';
import type { Consumption, Delivery } from '@trawl/bus';
import { EVENT_CONSUMER, EVENT_STREAM, RunEvent, type RunId } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { storeEvents } from './store-events.ts';

/** How many events one transaction stores at the most. */
const BATCH = 64;
/** How long until an event comes again that the database could not take. */
const AGAIN_MS = 500;
/**
 * Events that came too early are tried again, longer apart each time: the one before them may be on its way here or at another
 * replica. After the longest wait they go back to the broker, for it may have to come again from there.
 */
const AHEAD_MS = 10;
const AHEAD_MAX_MS = 500;
const MAX_IN_FLIGHT = 512;

/**
 * Takes the workers' events from the broker and stores them: those of one run one after the other and several in one
 * transaction, those of different runs side by side. An event is acknowledged once it is stored, never before.
 */
export function openEventInbox(context: AppContext): Consumption {
  const waiting = new Map<RunId, Delivery<RunEvent>[]>();
  const busy = new Map<RunId, Promise<void>>();

  const drain = async (runId: RunId): Promise<void> => {
    let ahead: readonly Delivery<RunEvent>[] = [];
    let waitMs = AHEAD_MS;
    for (;;) {
      const come = (waiting.get(runId) ?? []).splice(0, BATCH);
      const batch = [...ahead, ...come].toSorted((a, b) => a.body.epoch - b.body.epoch || a.body.seq - b.body.seq);
      if (batch.length === 0) break;
      ahead = await storeBatch(context, runId, batch);
      if (ahead.length < batch.length) waitMs = AHEAD_MS;
      if (ahead.length === 0 || waiting.get(runId)?.length) continue;
      if (waitMs > AHEAD_MAX_MS) {
        for (const delivery of ahead) delivery.nak(AHEAD_MAX_MS);
        ahead = [];
        continue;
      }
      await wait(waitMs);
      waitMs *= 2;
    }
    waiting.delete(runId);
    busy.delete(runId);
  };

  return context.bus.consume({
    stream: EVENT_STREAM,
    consumer: EVENT_CONSUMER,
    schema: RunEvent,
    maxInFlight: MAX_IN_FLIGHT,
    handle: async (delivery) => {
      const runId = delivery.subject.slice(delivery.subject.lastIndexOf('.') + 1) as RunId;
      const queue = waiting.get(runId);
      if (queue) queue.push(delivery);
      else waiting.set(runId, [delivery]);
      let work = busy.get(runId);
      if (!work) {
        work = drain(runId);
        busy.set(runId, work);
      }
      await work;
    },
  });
}

/** Stores what can be stored and settles it; returns what came too early. */
async function storeBatch(
  context: AppContext,
  runId: RunId,
  batch: readonly Delivery<RunEvent>[],
): Promise<Delivery<RunEvent>[]> {
  try {
    const fates = await storeEvents(
      context,
      runId,
      batch.map((delivery) => delivery.body),
    );
    const ahead = batch.filter((_, index) => fates[index] === 'ahead');
    for (const delivery of batch) if (!ahead.includes(delivery)) delivery.ackSoon();
    return ahead;
  } catch (error) {
    context.logger.warn({ err: error, runId, events: batch.length }, 'events could not be stored; they come again');
    for (const delivery of batch) delivery.nak(AGAIN_MS);
    return [];
  }
}
