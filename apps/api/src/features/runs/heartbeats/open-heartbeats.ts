import { setTimeout as sleep } from 'node:timers/promises';
import type { BeatAnswer, BeatRequest, RunId } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import { isUnavailable } from '../../../db/unavailable.ts';
import { spaceOut } from '../../../space-out.ts';
import { watchLostEvents } from './lost-events.ts';
import { type HeartbeatResult, storeHeartbeats } from './store-heartbeats.ts';

/** Heartbeats of one transaction at the most. */
const BATCH = 256;
/** How far apart the batches begin, so that heartbeats gather meanwhile. The first one begins at once. */
const APART_MS = 40;
/** How soon a heartbeat is tried again whose job somebody else has locked. */
const BUSY_AGAIN_MS = 10;
/** A job that is locked again and again is never found free: after this its heartbeat queues for the lock. */
const BUSY_MAX_MS = 300;
/** How many queue for a lock at once: each takes a database connection. */
const QUEUED_MAX = 4;
/** Its worker asks again by itself after 3 s. */
const QUEUED_MS = 2_000;
/** One replica can't serve more runs; heartbeats beyond this are refused, and their workers ask again. */
const WAITING_MAX = 20_000;

interface Waiting {
  readonly request: BeatRequest;
  readonly since: number;
  readonly answered: PromiseWithResolvers<BeatAnswer>;
}

export interface Heartbeats {
  /** Answers one heartbeat, stored together with those that come at the same time. Rejects where it could not be stored. */
  answer(request: BeatRequest): Promise<BeatAnswer>;
}

/**
 * Gathers heartbeats while a batch is being stored and stores them as the next one: alone where few come, hundreds in one
 * transaction where many do.
 */
export function openHeartbeats(context: AppContext): Heartbeats {
  const { clock, logger } = context;
  const { suspect } = watchLostEvents(context);
  let waiting: Waiting[] = [];
  let isStoring = false;
  let queued = 0;

  const queue = async ({ request, answered }: Waiting): Promise<void> => {
    queued++;
    try {
      const [result] = await storeHeartbeats(context, [request], suspect, QUEUED_MS);
      if (result === undefined || result === 'busy') throw new Error('the run is busy');
      answered.resolve(result);
    } catch (error) {
      answered.reject(error);
    } finally {
      queued--;
    }
  };

  const gather = spaceOut(clock, APART_MS);
  /** Stores the next batch and puts heartbeats of locked jobs back into the queue. */
  const storeNext = async (): Promise<void> => {
    // A full batch has no more to gather.
    if (waiting.length < BATCH) await gather();
    const { batch, rest } = takeBatch(waiting);
    waiting = rest;
    const busy = await storeBatch(context, batch, suspect);
    const late = busy.filter(({ since }) => clock.monotonicMs() - since > BUSY_MAX_MS).slice(0, QUEUED_MAX - queued);
    for (const one of late) void queue(one);
    const again: Waiting[] = [];
    for (const one of busy) {
      if (late.includes(one)) continue;
      if (clock.monotonicMs() - one.since > QUEUED_MS) one.answered.reject(new Error('the run is busy'));
      else again.push(one);
    }
    if (again.length > 0 && waiting.length === 0) await sleep(BUSY_AGAIN_MS);
    waiting.push(...again);
  };

  const storeAll = async (): Promise<void> => {
    isStoring = true;
    try {
      while (waiting.length > 0) await storeNext();
    } catch (error) {
      logger.error({ err: error }, 'storing heartbeats failed');
    } finally {
      // Set in the same tick as the last check: a heartbeat that arrived in between would wait until another one arrives.
      isStoring = false;
    }
  };

  const answer = (request: BeatRequest): Promise<BeatAnswer> => {
    const answered = Promise.withResolvers<BeatAnswer>();
    if (waiting.length >= WAITING_MAX) return Promise.reject(new Error('too many heartbeats are waiting'));
    waiting.push({ request, since: clock.monotonicMs(), answered });
    if (!isStoring) void storeAll();
    return answered.promise;
  };
  return { answer };
}

/** The oldest heartbeats, at most one of each run, so that a run's second one sees what the first stored. */
function takeBatch(waiting: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const batch = new Map<RunId, Waiting>();
  const rest: Waiting[] = [];
  for (const one of waiting) {
    if (batch.size < BATCH && !batch.has(one.request.runId)) batch.set(one.request.runId, one);
    else rest.push(one);
  }
  return { batch: [...batch.values()], rest };
}

/** Stores a batch and answers it; returns those whose jobs are locked by others. */
async function storeBatch(
  context: AppContext,
  batch: readonly Waiting[],
  onMissing: (request: BeatRequest) => void,
): Promise<Waiting[]> {
  const busy: Waiting[] = [];
  let results: HeartbeatResult[];
  try {
    results = await storeHeartbeats(
      context,
      batch.map(({ request }) => request),
      onMissing,
    );
  } catch (error) {
    // One that can't be stored keeps no other from it.
    if (batch.length > 1 && !isUnavailable(error)) {
      for (const one of batch) busy.push(...(await storeBatch(context, [one], onMissing)));
      return busy;
    }
    for (const { answered } of batch) answered.reject(error);
    return busy;
  }
  for (const [index, one] of batch.entries()) {
    const result = results[index];
    if (result === 'busy') busy.push(one);
    else if (result !== undefined) one.answered.resolve(result);
  }
  return busy;
}
