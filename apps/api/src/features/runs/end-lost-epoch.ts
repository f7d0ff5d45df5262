import type { BeatRequest } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { noteGap } from './note-gap.ts';
import { lockFreeRun } from './run-store.ts';
import { FENCED, type HeartbeatResult, holdsRun } from './store-heartbeats.ts';
import { publishTicket, tellChanged } from './tell.ts';

/**
 * Ends the epoch of a worker whose heartbeat shows that an event was lost: with a full window or after the end no other event
 * follows it.
 *
 * @returns `busy` where the job is locked, or the event has come meanwhile: ask again
 */
export async function endLostEpoch(context: AppContext, request: BeatRequest): Promise<HeartbeatResult> {
  const ended = await context.db.transaction(async (tx) => {
    const locked = await lockFreeRun(tx, request.runId);
    if (locked === null || locked === 'busy') return locked;
    const { job, run } = locked;
    if (!holdsRun(run, request)) return null;
    const gap = request.seq > run.lastSeq ? await noteGap(context, tx, locked) : null;
    return gap === null ? 'busy' : { jobId: job.id, dispatch: gap.dispatch };
  });
  if (ended === 'busy') return 'busy';
  if (ended !== null) {
    if (ended.dispatch !== null) await publishTicket(context, request.runId, ended.dispatch);
    tellChanged(context, ended.jobId);
  }
  return FENCED;
}
