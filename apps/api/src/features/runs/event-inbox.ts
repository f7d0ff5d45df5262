import type { Consumption, Delivery } from '@trawl/bus';
import { EVENT_CONSUMER, EVENT_STREAM, RunEvent, type RunId } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { storeEvents } from './store-events.ts';

/** How many events one transaction stores at the most. */
const BATCH = 64;
/** How long until an event comes again that the database could not take. */
const AGAIN_MS = 500;
/** The same for one that came too early; longer each time, since the one before it may be at another replica or lost. */
const AHEAD_MS = 50;
const AHEAD_MAX_MS = 1_000;
const MAX_IN_FLIGHT = 512;

/**
 * Takes the workers' events from the broker and stores them: those of one run one after the other and several in one
 * transaction, those of different runs side by side. An event is acknowledged once it is stored, never before.
 */
export function openEventInbox(context: AppContext): Consumption {
  const waiting = new Map<RunId, Delivery<RunEvent>[]>();
  const busy = new Map<RunId, Promise<void>>();

  const drain = async (runId: RunId): Promise<void> => {
    for (;;) {
      const queue = waiting.get(runId) ?? [];
      const batch = queue.splice(0, BATCH).toSorted((a, b) => a.body.epoch - b.body.epoch || a.body.seq - b.body.seq);
      if (batch.length === 0) break;
      await storeBatch(context, runId, batch);
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

async function storeBatch(context: AppContext, runId: RunId, batch: readonly Delivery<RunEvent>[]): Promise<void> {
  try {
    const fates = await storeEvents(
      context,
      runId,
      batch.map((delivery) => delivery.body),
    );
    for (const [index, delivery] of batch.entries()) {
      if (fates[index] === 'ahead') delivery.nak(Math.min(AHEAD_MAX_MS, AHEAD_MS * delivery.deliveries));
      else delivery.ackSoon();
    }
  } catch (error) {
    context.logger.warn({ err: error, runId, events: batch.length }, 'events could not be stored; they come again');
    for (const delivery of batch) delivery.nak(AGAIN_MS);
  }
}
