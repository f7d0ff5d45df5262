import { setTimeout as wait } from 'node:timers/promises';
import type { Consumption, Delivery, UnreadableMessage } from '@trawl/bus';
import { EVENT_CONSUMER, EVENT_STREAM, RunEvent, RunId } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import { isRefusedData, isUnavailable } from '../../../db/unavailable.ts';
import { openTurns } from '../../../turns.ts';
import { reasonOf } from './dead-letters.ts';
import { refuseEvent, refuseUnreadable } from './refuse-event.ts';
import { meetReplicas } from './replicas.ts';
import { openSharing } from './share-storing.ts';
import { type StoreOutcome, storeEvents } from './store-events.ts';

/** How many events one transaction stores at the most. */
const BATCH = 64;
/** Into how many parts a batch is split that can't be stored. */
const PARTS = 8;
/** How long until an event comes again that the database could not take. */
const AGAIN_MS = 500;
/**
 * Events that came too early, or whose job is locked, are tried again, longer apart each time: the one before them may be on its
 * way here or at another replica. After the longest wait they go back to the broker, for it may have to come again from there.
 */
const AHEAD_MS = 10;
const AHEAD_MAX_MS = 500;
/** Those of a job that stays locked come back later each time. */
const BUSY_MAX_MS = 8_000;
/** Transactions of a single run at once: heartbeats, claims and requests share the database's connections, and must not queue behind pages. */
const ALONE_MAX = 6;
/** How many deliveries are being stored or are about to be. */
const MAX_IN_FLIGHT = 512;
/** Including those that wait for something; deliveries beyond this go back to the broker for a while. */
const HELD_MAX = 2_048;
/** An event that fails for this long while the database works will never be stored. */
const FAILING_MS = 60_000;

/** A delivery until it is settled, and how to give its place at the consumer to another. */
interface Held {
  readonly delivery: Delivery<RunEvent>;
  readonly leavePlace: () => void;
}

/**
 * Takes the workers' events from the broker and stores them: those of one run one after the other, and several in one
 * transaction, with those of other runs where they can share it. Of several replicas one stores a run's events. An event is
 * acknowledged once it is stored, never before. A run that can't be stored at the moment takes no other run's place.
 */
export function openEventInbox(context: AppContext): Consumption {
  const waiting = new Map<RunId, Held[]>();
  /** Stream numbers of all deliveries held here: while they wait, the broker delivers them again. */
  const held = new Set<number>();
  const store = storeBatches(context);
  const sharing = openSharing(context);
  const turns = openTurns(ALONE_MAX);

  const settled = ({ delivery, leavePlace }: Held): void => {
    held.delete(delivery.sequence);
    leavePlace();
  };

  const storeAlone = async (runId: RunId, take: () => Delivery<RunEvent>[], waits: boolean): Promise<Left> => {
    const releaseTurn = await turns.take();
    return store.alone(runId, take(), waits).finally(releaseTurn);
  };

  /** Null where its events are to be stored alone. */
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
      if (kept.length === 0 && !waiting.get(runId)?.length) break;
      let batch: readonly Held[] = [];
      // Events that came while it waited for its turn are stored with it.
      const take = (): Delivery<RunEvent>[] => {
        const come = (waiting.get(runId) ?? []).splice(0, BATCH);
        batch = [...kept, ...come].toSorted(
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
      // Once it has waited for the lock in vain it only looks now and then, until the events have come again.
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
      for (const { leavePlace } of kept) leavePlace();
      await wait(waitMs);
      waitMs *= 2;
    }
    waiting.delete(runId);
  };

  const replicas = meetReplicas(context);
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
      // Its first delivery is still held here, and settles it.
      if (held.has(delivery.sequence)) return;
      if (held.size >= HELD_MAX) return delivery.nak(AGAIN_MS);
      const place = Promise.withResolvers<void>();
      held.add(delivery.sequence);
      const one: Held = { delivery, leavePlace: place.resolve };
      const queue = waiting.get(runId);
      if (queue) queue.push(one);
      else {
        waiting.set(runId, [one]);
        drain(runId).catch((error: unknown) => context.logger.error({ err: error, runId }, 'storing events failed'));
      }
      await place.promise;
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
  /** What was not settled. */
  readonly deliveries: readonly Delivery<RunEvent>[];
  /** Because somebody else has the job locked, and not because an event before them is missing? */
  readonly busy: boolean;
  /** Could one of them not be stored? */
  readonly failed?: boolean;
}

const NONE_LEFT: Left = { deliveries: [], busy: false };
const FAILED: Left = { ...NONE_LEFT, failed: true };

/** Stores what can be stored of one run and settles it. */
type StoreBatch = (runId: RunId, batch: readonly Delivery<RunEvent>[], waits: boolean) => Promise<Left>;

interface StoreBatches {
  readonly alone: StoreBatch;
  /** Has an event of the run failed lately? It would fail what others share with it. */
  readonly isFailing: (runId: RunId) => boolean;
  /** Settles what became of a batch. */
  readonly settle: (runId: RunId, batch: readonly Delivery<RunEvent>[], outcomes: readonly StoreOutcome[]) => Left;
}

function storeBatches(context: AppContext): StoreBatches {
  const { clock, logger } = context;
  /** Since when the next event of a run has failed, by the monotonic clock, for no reason that is known. */
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
        logger.warn({ err: error, runId, events: batch.length }, 'events could not be stored; they come again');
        for (const delivery of batch) delivery.nak(AGAIN_MS);
        return FAILED;
      }
      return batch.length > 1 ? storeInParts(runId, batch, waits) : fail(runId, batch, error);
    }
  };

  /**
   * Stores the events before the one that can't be stored, and finds that one: in ever smaller parts. With it the run is over, as a
   * rule, so those after it are settled together.
   */
  const storeInParts: StoreBatch = async (runId, batch, waits) => {
    const size = Math.ceil(batch.length / PARTS);
    for (let from = 0; from < batch.length; from += size) {
      const rest = batch.slice(from + size);
      const { deliveries, busy, failed } = await store(runId, batch.slice(from, from + size), waits);
      // Those after it would have to wait for it.
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
      logger.error({ err: error, runId }, 'an event could not be stored; it comes again');
      delivery.nak(backOffMs(delivery.deliveries));
      return FAILED;
    }
    try {
      await refuseEvent(context, runId, delivery.body, error);
      logger.error({ reason: reasonOf(error), runId }, 'an event can never be stored; its run is over');
      failingSince.delete(runId);
      delivery.term('can not be stored; see the dead letters');
    } catch (failure) {
      logger.error({ err: failure, runId }, 'an event that can never be stored could not be set aside; it comes again');
      delivery.nak(backOffMs(delivery.deliveries));
    }
    return FAILED;
  };

  return { alone: store, settle, isFailing: (runId) => failingSince.has(runId) };
}
