import { setTimeout as sleep } from 'node:timers/promises';
import type { BeatAnswer, BeatRequest, RunId } from '@trawl/contracts';
import { spaceOut } from '../../../concurrency/space-out.ts';
import type { AppContext } from '../../../context.ts';
import { isUnavailable } from '../../../db/unavailable.ts';
import { watchLostEvents } from './lost-events.ts';
import { type HeartbeatResult, storeHeartbeats } from './store-heartbeats.ts';

/** Maximum heartbeats per transaction. */
const BATCH = 256;
/** Minimum time between batches, so that heartbeats accumulate. The first batch starts immediately. */
const APART_MS = 40;
/** Retry delay for a heartbeat whose job is locked. */
const BUSY_AGAIN_MS = 10;
/** A job that is locked again and again is never found unlocked: after this time its heartbeat queues for the lock. */
const BUSY_MAX_MS = 300;
/** Maximum number of heartbeats that queue for a lock: each uses a database connection. */
const QUEUED_MAX = 4;
/** The worker repeats its request after 3 s. */
const QUEUED_MS = 2_000;
/** More runs than one replica can serve; further heartbeats are rejected, and their workers retry. */
const RUNS_MAX = 20_000;
/**
 * A worker sends a run's heartbeats one after the other, and repeats one after 3 s. A batch stores one of each run, so a misbehaving worker
 * that sent thousands would otherwise occupy the queue for minutes.
 */
const WAITING_OF_RUN_MAX = 4;

interface Waiting {
  readonly request: BeatRequest;
  readonly since: number;
  readonly answered: PromiseWithResolvers<BeatAnswer>;
}

/** The waiting heartbeats of each run, oldest first. */
type Queue = Map<RunId, Waiting[]>;

export interface Heartbeats {
  /** Stores a heartbeat, together with concurrent ones, and returns its reply. Rejects if it could not be stored. */
  answer(request: BeatRequest): Promise<BeatAnswer>;
}

/**
 * Collects heartbeats while a batch is being stored and stores them as the next batch: one at low load, hundreds at high load.
 */
export function openHeartbeats(context: AppContext): Heartbeats {
  const { clock, logger } = context;
  const { suspect } = watchLostEvents(context);
  const waiting: Queue = new Map();
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
  /** Stores the next batch and requeues heartbeats of locked jobs. */
  const storeNext = async (): Promise<void> => {
    // A full batch doesn't need to wait for more.
    if (waiting.size < BATCH) await gather();
    const batch = takeBatch(waiting);
    const busy = await storeBatch(context, batch, suspect);
    const late = busy.filter(({ since }) => clock.monotonicMs() - since > BUSY_MAX_MS).slice(0, QUEUED_MAX - queued);
    for (const one of late) void queue(one);
    const again: Waiting[] = [];
    for (const one of busy) {
      if (late.includes(one)) continue;
      if (clock.monotonicMs() - one.since > QUEUED_MS) one.answered.reject(new Error('the run is busy'));
      else again.push(one);
    }
    if (again.length > 0 && waiting.size === 0) await sleep(BUSY_AGAIN_MS);
    for (const one of again) add(waiting, one);
  };

  const storeAll = async (): Promise<void> => {
    isStoring = true;
    try {
      while (waiting.size > 0) await storeNext();
    } catch (error) {
      logger.error({ err: error }, 'storing heartbeats failed');
    } finally {
      // Set in the same tick as the last check: a heartbeat that arrived in between would wait until another one arrives.
      isStoring = false;
    }
  };

  const answer = (request: BeatRequest): Promise<BeatAnswer> => {
    const answered = Promise.withResolvers<BeatAnswer>();
    if (waiting.size >= RUNS_MAX || (waiting.get(request.runId)?.length ?? 0) >= WAITING_OF_RUN_MAX)
      return Promise.reject(new Error('too many heartbeats are waiting'));
    add(waiting, { request, since: clock.monotonicMs(), answered });
    if (!isStoring) void storeAll();
    return answered.promise;
  };
  return { answer };
}

function add(waiting: Queue, one: Waiting): void {
  const { runId } = one.request;
  waiting.set(runId, [...(waiting.get(runId) ?? []), one]);
}

/** Takes the oldest heartbeats, at most one per run, so a run's second heartbeat sees what the first stored. */
function takeBatch(waiting: Queue): Waiting[] {
  const taken = waiting.entries().take(BATCH).toArray();
  return taken.flatMap(([runId, [first, ...rest]]) => {
    waiting.delete(runId);
    if (rest.length > 0) waiting.set(runId, rest);
    return first ?? [];
  });
}

/** Stores a batch and answers it; returns the heartbeats whose jobs are locked. */
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
    // A heartbeat that can't be stored must not prevent the others.
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
