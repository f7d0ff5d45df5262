import { type BeatRequest, EVENT_STREAM, subjects } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { runs } from '../../../db/schema/index.ts';
import { gapIsLong } from '../events/note-gap.ts';
import { lockFreeRun } from '../moves/run-store.ts';
import { EVENT_LOST, takeRunBack } from '../moves/take-run-back.ts';
import { publishTicket, tellChanged } from '../moves/tell.ts';
import { FENCED, type HeartbeatResult, holdsRun } from './store-heartbeats.ts';

/** The broker answers within milliseconds, or not at all. */
const COUNT_MS = 2_000;

/**
 * Ends the epoch of a worker whose events have been missing for a lease, where the broker has them no more: the run is claimed again
 * from its checkpoint, or paused there where that was asked. Events that the broker still has are late, not lost: ending the epoch
 * would have their pages read again, by an API that is behind already.
 *
 * @param request a heartbeat with the number of the last event that the broker took
 * @returns `busy` where the job is locked; `late` where the events are still to come, and the heartbeat can be stored
 * @throws BusUnavailable where the broker doesn't tell what it has
 */
export async function endLostEpoch(context: AppContext, request: BeatRequest): Promise<HeartbeatResult | 'late'> {
  const { bus, db } = context;
  const { runId, epoch, seq } = request;
  // Before the run is read: events that are stored meanwhile are missing no more.
  const queued = await bus.countStored(EVENT_STREAM, subjects.runEvent(runId), COUNT_MS);
  const late = await db
    .update(runs)
    .set({ gapSince: sql`now()` })
    .where(and(eq(runs.id, runId), eq(runs.epoch, epoch), sql`${runs.lastSeq} + ${queued}::int >= ${seq}::int`));
  if (late.rowCount) return 'late';
  const ended = await db.transaction(async (tx) => {
    const locked = await lockFreeRun(tx, runId);
    if (locked === null || locked === 'busy') return locked;
    const { job, run } = locked;
    if (!holdsRun(run, request)) return null;
    const [gap] = await tx.select({ isLong: gapIsLong }).from(runs).where(eq(runs.id, runId));
    if (seq <= run.lastSeq || !gap?.isLong) return 'late';
    return { jobId: job.id, dispatch: await takeRunBack(context, tx, locked, EVENT_LOST) };
  });
  if (ended === 'busy' || ended === 'late') return ended;
  if (ended !== null) {
    if (ended.dispatch !== null) await publishTicket(context, runId, ended.dispatch);
    tellChanged(context, ended.jobId);
  }
  return FENCED;
}
