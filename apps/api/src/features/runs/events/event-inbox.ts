import { setTimeout as wait } from 'node:timers/promises';
import type { Consumption, Delivery, UnreadableMessage } from '@trawl/bus';
import { EVENT_CONSUMER, EVENT_STREAM, RunEvent, RunId } from '@trawl/contracts';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { isRefusedData, isUnavailable } from '../../../db/unavailable.ts';
import { reasonOf } from './dead-letters.ts';
import { refuseEvent, refuseUnreadable } from './refuse-event.ts';
import { trackReplicas } from './replicas.ts';
import { openSharing } from './share-storing.ts';
import { canShareTransaction, type StoreOutcome, storeEvents } from './store-events.ts';

/** Maximum number of events per transaction. */
const BATCH = 64;
/** Number of parts into which a failed batch is split. */
const PARTS = 8;
/** Redelivery delay for an event that the database could not store. */
const AGAIN_MS = 500;
/**
 * Events that arrive too early, or whose job is locked, are retried with growing delays: the previous event may be on its way
 * here or at another replica. After the longest delay they are returned to the broker, because the previous event may have to be
 * redelivered.
 */
const AHEAD_MS = 10;
const AHEAD_MAX_MS = 500;
/** Maximum delay for events of a job that stays locked. */
const BUSY_MAX_MS = 8_000;
/**
 * Concurrent transactions of a single run: heartbeats, claims and requests share the database's connections, and must not queue
 * behind pages.
 */
const ALONE_MAX = 6;
/** Maximum deliveries that are being stored or about to be. */
const MAX_IN_FLIGHT = 512;
/** Including waiting deliveries; further deliveries are returned to the broker. */
const HELD_MAX = 2_048;
/** An event that fails for this long while the database works is considered unstorable. */
const FAILING_MS = 60_000;

/** An unsettled delivery, with a function that frees its slot at the consumer. */
interface Held {
  readonly delivery: Delivery<RunEvent>;
  readonly releaseSlot: () => void;
}

/**
 * Stores the workers' events from the broker: sequentially per run, several per transaction, and together with other runs' events
 * if they can share it. One replica stores a run's events. Events are acknowledged after they are stored, never before. A run
 * that can't be stored at the moment doesn't block other runs.
 */
export function openEventInbox(context: AppContext): Consumption {
  const waiting = new Map<RunId, Held[]>();
  /** Stream sequence numbers of all deliveries held here: the broker redelivers them while they wait. */
  const held = new Set<number>();
  const store = storeBatches(context);
  const sharing = openSharing(context);
  const alone = pLimit(ALONE_MAX);

  const settled = ({ delivery, releaseSlot }: Held): void => {
    held.delete(delivery.sequence);
    releaseSlot();
  };

  const storeAlone = (runId: RunId, take: () => Delivery<RunEvent>[], waits: boolean): Promise<Left> =>
    alone(() => store.alone(runId, take(), waits));

  /** Null if its events must be stored in a separate transaction. */
  const storeShared = async (runId: RunId, take: () => Delivery<RunEvent>[]): Promise<Left | null> => {
    let batch: readonly Delivery<RunEvent>[] = [];
    const outcomes = await sharing.store(runId, () => {
      batch = take();
      return batch.map(({ body }) => body);
    });
    return outcomes && store.settle(runId, batch, outcomes);
  };

  const drain = async (runId: RunId): Promise<void> => {
    let kept: readonly Held[] = [];
    let waitMs = AHEAD_MS;
    let waits = true;
    let shares = !store.isFailing(runId);
    for (;;) {
      shares &&= canShareTransaction((waiting.get(runId) ?? []).map(({ delivery }) => delivery.body));
      if (kept.length === 0 && !waiting.get(runId)?.length) break;
      // If the run leaves the shared transaction, nothing is taken.
      let batch = kept;
      // Include events that arrived while the run waited for its turn.
      const take = (): Delivery<RunEvent>[] => {
        const arrived = (waiting.get(runId) ?? []).splice(0, BATCH);
        batch = [...kept, ...arrived].toSorted(
          ({ delivery: { body: a } }, { delivery: { body: b } }) => a.epoch - b.epoch || a.seq - b.seq,
        );
        return batch.map(({ delivery }) => delivery);
      };
      const left: Left | null = shares ? await storeShared(runId, take) : await storeAlone(runId, take, waits);
      if (left === null) {
        kept = batch;
        shares = false;
        continue;
      }
      kept = batch.filter(({ delivery }) => left.deliveries.includes(delivery));
      for (const one of batch) if (!kept.includes(one)) settled(one);
      const progressed = kept.length < batch.length;
      if (progressed) waitMs = AHEAD_MS;
      // If the lock wasn't granted in time, only poll it until the events are redelivered.
      waits = progressed || !left.busy;
      shares = progressed;
      if (kept.length === 0 || waiting.get(runId)?.length) continue;
      if (waitMs > AHEAD_MAX_MS) {
        for (const one of kept) {
          one.delivery.nak(left.busy ? backOffMs(one.delivery.deliveries) : AHEAD_MAX_MS);
          settled(one);
        }
        kept = [];
        continue;
      }
      for (const { releaseSlot } of kept) releaseSlot();
      await wait(waitMs);
      waitMs *= 2;
    }
    waiting.delete(runId);
  };

  const replicas = trackReplicas(context);
  const consumption = context.bus.consume({
    stream: EVENT_STREAM,
    sharing: replicas.sharing,
    consumer: EVENT_CONSUMER,
    schema: RunEvent,
    maxInFlight: MAX_IN_FLIGHT,
    onUnreadable: (message) => keepUnreadable(context, message),
    handle: async (delivery) => {
      const runId = runOf(delivery.subject);
      if (runId === null) return delivery.term('of no run');
      // The first delivery is still held here and will be settled.
      if (held.has(delivery.sequence)) return;
      if (held.size >= HELD_MAX) return delivery.nak(AGAIN_MS);
      const slot = Promise.withResolvers<void>();
      held.add(delivery.sequence);
      const one: Held = { delivery, releaseSlot: slot.resolve };
      const queue = waiting.get(runId);
      if (queue) {
        queue.push(one);
        // A run with an event such as its end doesn't wait for other runs, because a user is waiting for the result.
        if (!canShareTransaction([delivery.body])) sharing.leave(runId);
      } else {
        waiting.set(runId, [one]);
        drain(runId).catch((error: unknown) => context.logger.error({ err: error, runId }, 'storing events failed'));
      }
      await slot.promise;
    },
  });
  return {
    stop() {
      replicas.leave();
      return consumption.stop();
    },
  };
}

const runOf = (subject: string): RunId | null =>
  RunId.safeParse(subject.slice(subject.lastIndexOf('.') + 1)).data ?? null;

const backOffMs = (deliveries: number): number => Math.min(BUSY_MAX_MS, AGAIN_MS * 2 ** Math.min(10, deliveries - 1));

async function keepUnreadable(context: AppContext, { subject, data, error }: UnreadableMessage): Promise<void> {
  const runId = runOf(subject);
  if (runId !== null) await refuseUnreadable(context, runId, new TextDecoder().decode(data), error);
}

interface Left {
  /** Unsettled deliveries. */
  readonly deliveries: readonly Delivery<RunEvent>[];
  /** Whether another transaction has the job locked, rather than a previous event missing. */
  readonly busy: boolean;
  /** Whether one of them could not be stored. */
  readonly failed?: boolean;
}

const NONE_LEFT: Left = { deliveries: [], busy: false };
const FAILED: Left = { ...NONE_LEFT, failed: true };

/** Stores what can be stored of one run and settles it. */
type StoreBatch = (runId: RunId, batch: readonly Delivery<RunEvent>[], waits: boolean) => Promise<Left>;

interface StoreBatches {
  readonly alone: StoreBatch;
  /** Whether an event of the run failed recently. It would fail the transaction for the other runs too. */
  readonly isFailing: (runId: RunId) => boolean;
  readonly settle: (runId: RunId, batch: readonly Delivery<RunEvent>[], outcomes: readonly StoreOutcome[]) => Left;
}

function storeBatches(context: AppContext): StoreBatches {
  const { clock, logger } = context;
  /** When the next event of each run began to fail for an unknown reason, by the monotonic clock. */
  const failingSince = new Map<RunId, number>();

  const settle: StoreBatches['settle'] = (runId, batch, outcomes) => {
    if (outcomes.includes('stored')) failingSince.delete(runId);
    const deliveries = batch.filter((_, index) => outcomes[index] === 'ahead' || outcomes[index] === 'busy');
    for (const delivery of batch) if (!deliveries.includes(delivery)) delivery.ackSoon();
    return { deliveries, busy: outcomes.includes('busy') };
  };

  const store: StoreBatch = async (runId, batch, waits) => {
    try {
      const events = batch.map(({ body }) => body);
      return settle(runId, batch, await storeEvents(context, runId, events, waits));
    } catch (error) {
      if (isUnavailable(error)) {
        logger.warn({ err: error, runId, events: batch.length }, 'events could not be stored; they are redelivered');
        for (const delivery of batch) delivery.nak(AGAIN_MS);
        return FAILED;
      }
      return batch.length > 1 ? storeInParts(runId, batch, waits) : fail(runId, batch, error);
    }
  };

  /**
   * Stores the events before the failing one, and finds it by splitting the batch into ever smaller parts. The failing event
   * usually ends the run, so the events after it are settled together.
   */
  const storeInParts: StoreBatch = async (runId, batch, waits) => {
    const size = Math.ceil(batch.length / PARTS);
    for (let from = 0; from < batch.length; from += size) {
      const rest = batch.slice(from + size);
      const { deliveries, busy, failed } = await store(runId, batch.slice(from, from + size), waits);
      // The following events would have to wait for it.
      if (deliveries.length > 0) return { deliveries: [...deliveries, ...rest], busy };
      if (failed) return rest.length > 0 ? { ...(await store(runId, rest, waits)), failed } : FAILED;
    }
    return NONE_LEFT;
  };

  const fail = async (runId: RunId, batch: readonly Delivery<RunEvent>[], error: unknown): Promise<Left> => {
    const [delivery] = batch;
    if (!delivery) return NONE_LEFT;
    const since = failingSince.get(runId) ?? clock.monotonicMs();
    if (!isRefusedData(error) && clock.monotonicMs() - since < FAILING_MS) {
      failingSince.set(runId, since);
      logger.error({ err: error, runId }, 'an event could not be stored; it is redelivered');
      delivery.nak(backOffMs(delivery.deliveries));
      return FAILED;
    }
    try {
      await refuseEvent(context, runId, delivery.body, error);
      logger.error({ reason: reasonOf(error), runId }, 'an event can never be stored; its run is ended');
      failingSince.delete(runId);
      delivery.term('can not be stored; see the dead letters');
    } catch (failure) {
      logger.error({ err: failure, runId }, 'a dead letter could not be stored; its event is redelivered');
      delivery.nak(backOffMs(delivery.deliveries));
    }
    return FAILED;
  };

  return { alone: store, settle, isFailing: (runId) => failingSince.has(runId) };
}
