import { type JobId, msg, type RunEvent, type RunId } from '@trawl/contracts';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { isUnavailable } from '../../../db/unavailable.ts';
import { holdsRun } from '../heartbeats/store-heartbeats.ts';
import { failRun } from '../moves/fail-fruitless-run.ts';
import { notifyJobChanged } from '../moves/notify.ts';
import { lockRun } from '../store/run-store.ts';
import { keepDeadLetter, maskToken, withoutToken } from './dead-letters.ts';

/** An event's position in its run, and its claim's token. */
const Place = z.object({ epoch: z.int(), seq: z.int(), token: z.string().optional() });
type Place = z.infer<typeof Place>;

class ComesTooEarly extends Error {
  override readonly name = 'ComesTooEarly';
}

/**
 * Handles an event that can never be stored: keeps it for operators, and ends the run with its rows. Another run from the same
 * checkpoint would send the event again.
 */
export async function refuseEvent(context: AppContext, runId: RunId, event: RunEvent, error: unknown): Promise<void> {
  await refuse(context, runId, event, (db) => keepDeadLetter(db, runId, event.kind, withoutToken(event), error));
}

/**
 * Like `refuseEvent`, for an event that doesn't match its schema. An event without a valid position or token doesn't end the run,
 * because anyone on the broker may have sent it.
 *
 * @throws ComesTooEarly if previous events are not stored yet: redeliver it
 */
export async function refuseUnreadable(
  context: AppContext,
  runId: RunId,
  event: string,
  error: unknown,
): Promise<void> {
  await refuse(context, runId, placeOf(event), (db) =>
    keepDeadLetter(db, runId, 'unreadable', maskToken(event), error),
  );
}

function placeOf(event: string): Place | null {
  try {
    return Place.parse(JSON.parse(event));
  } catch {
    return null;
  }
}

async function refuse(
  context: AppContext,
  runId: RunId,
  place: Place | null,
  keep: (db: Executor) => Promise<void>,
): Promise<void> {
  try {
    const jobId = await context.db.transaction(async (tx) => {
      await keep(tx);
      return place && endItsRun(context, tx, runId, place);
    });
    if (jobId !== null) notifyJobChanged(context, jobId);
  } catch (failure) {
    if (isUnavailable(failure) || failure instanceof ComesTooEarly) throw failure;
    // The run will be claimed again, and ended after claims without progress.
    context.logger.error({ err: failure, runId }, 'a run whose event can never be stored could not be ended');
    await keep(context.db);
  }
  context.counts.deadLetters += 1;
}

async function endItsRun(context: AppContext, tx: Tx, runId: RunId, place: Place): Promise<JobId | null> {
  const locked = await lockRun(tx, runId);
  if (!locked || !holdsRun(locked.run, place) || place.seq <= locked.run.lastSeq) return null;
  if (place.seq > locked.run.lastSeq + 1) throw new ComesTooEarly('events before it are not stored yet');
  await failRun(context, tx, locked, msg('run.unstorable'));
  return locked.job.id;
}
