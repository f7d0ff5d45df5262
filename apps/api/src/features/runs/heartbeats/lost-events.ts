import { type BeatRequest, EVENT_STREAM, EVENT_SUBJECTS, type RunId, subjects } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { runs } from '../../../db/schema/index.ts';
import { sideBySide } from '../../../side-by-side.ts';
import { gapIsLong } from '../events/note-gap.ts';
import { lockFreeRun } from '../moves/run-store.ts';
import { EVENT_LOST, takeRunBack } from '../moves/take-run-back.ts';
import { publishTicket, tellChanged } from '../moves/tell.ts';
import { holdsRun } from './store-heartbeats.ts';

/** The broker answers within milliseconds, or not at all. */
const COUNT_MS = 2_000;
/** How many epochs end at once: each takes a database connection. */
const SIDE_BY_SIDE = 4;

export interface LostEvents {
  /** An event of this run has been missing for a lease, as its worker's heartbeat shows. */
  suspect(request: BeatRequest): void;
}

/**
 * Ends epochs of which events are lost, beside the heartbeats that show it. Events that the broker still has are late, not lost: to
 * end their epoch would have their pages read again, by an API that is behind already.
 */
export function watchLostEvents(context: AppContext): LostEvents {
  let suspects = new Map<RunId, BeatRequest>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    isLooking = true;
    try {
      while (suspects.size > 0) {
        const batch = [...suspects.values()];
        suspects = new Map();
        await sideBySide(await exceptLate(context, batch), SIDE_BY_SIDE, (request) => endLostEpoch(context, request));
      }
    } catch (error) {
      // The next heartbeat shows it again.
      context.logger.warn({ err: error }, 'lost events could not be looked for');
    } finally {
      isLooking = false;
    }
  };

  return {
    suspect(request) {
      suspects.set(request.runId, request);
      if (!isLooking) void look();
    },
  };
}

/**
 * Asks the broker which events are still to come, and notes those runs as late from now on.
 *
 * @returns the others
 */
async function exceptLate({ bus, db }: AppContext, batch: readonly BeatRequest[]): Promise<BeatRequest[]> {
  // Before the runs are read: events that are stored meanwhile are missing no more.
  const queued = await bus.countStored(EVENT_STREAM, EVENT_SUBJECTS[0], COUNT_MS);
  const column = <T>(of: (request: BeatRequest) => T) => sql.param(batch.map(of));
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE runs SET gap_since = now()
    FROM unnest(
      ${column(({ runId }) => runId)}::text[], ${column(({ epoch }) => epoch)}::int[], ${column(({ seq }) => seq)}::int[],
      ${column(({ runId }) => queued.get(subjects.runEvent(runId)) ?? 0)}::int[]
    ) AS heartbeat (run_id, epoch, seq, queued)
    WHERE runs.id = heartbeat.run_id AND runs.epoch = heartbeat.epoch AND last_seq + heartbeat.queued >= heartbeat.seq
    RETURNING runs.id`);
  const late = new Set(rows.map(({ id }) => id));
  return batch.filter(({ runId }) => !late.has(runId));
}

/** The run is claimed again from its checkpoint, or paused there where that was asked. */
async function endLostEpoch(context: AppContext, request: BeatRequest): Promise<void> {
  const ended = await context.db.transaction(async (tx) => {
    const locked = await lockFreeRun(tx, request.runId);
    if (locked === null || locked === 'busy') return null;
    const { job, run } = locked;
    const isLost = and(eq(runs.id, run.id), gapIsLong);
    if (!holdsRun(run, request) || request.seq <= run.lastSeq || (await tx.$count(runs, isLost)) === 0) return null;
    return { jobId: job.id, dispatch: await takeRunBack(context, tx, locked, EVENT_LOST) };
  });
  if (ended === null) return;
  if (ended.dispatch !== null) await publishTicket(context, request.runId, ended.dispatch);
  tellChanged(context, ended.jobId);
}
