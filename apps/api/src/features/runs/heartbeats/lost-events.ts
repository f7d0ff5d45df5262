import { type BeatRequest, EVENT_STREAM, EVENT_SUBJECTS, type RunId, subjects } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { runs } from '../../../db/schema/index.ts';
import { EVENT_LOST, requeueIf } from '../moves/requeue-run.ts';
import { gapIsLong } from '../store/record-gaps.ts';
import { holdsRun } from './store-heartbeats.ts';

/** The broker replies within milliseconds or not at all. */
const COUNT_MS = 2_000;
/** Maximum number of epochs that end concurrently: each uses a database connection. */
const SIDE_BY_SIDE = 4;

export interface LostEvents {
  /** Reports that, according to its worker's heartbeat, an event of this run has been missing for the duration of a lease. */
  suspect(request: BeatRequest): void;
}

/**
 * Ends epochs whose events are lost, without delaying the heartbeats that report them. Events that the broker still holds are
 * late, not lost: ending their epoch would make workers read the same pages again while the API is already behind.
 */
export function watchLostEvents(context: AppContext): LostEvents {
  let suspects = new Map<RunId, BeatRequest>();
  let isLooking = false;

  const checkOnce = async (): Promise<void> => {
    isLooking = true;
    try {
      while (suspects.size > 0) {
        const batch = [...suspects.values()];
        suspects = new Map();
        await pLimit(SIDE_BY_SIDE).map(await exceptLate(context, batch), (request) => endLostEpoch(context, request));
      }
    } catch (error) {
      // The next heartbeat reports the run again.
      context.logger.warn({ err: error }, 'lost events could not be checked');
    } finally {
      isLooking = false;
    }
  };

  return {
    suspect(request) {
      suspects.set(request.runId, request);
      if (!isLooking) void checkOnce();
    },
  };
}

/**
 * Counts the events that the broker still holds, and restarts the wait for runs whose events are late. Skips runs that another
 * transaction is writing, because it may hold several and wait for another run of this batch. The next heartbeat reports them again.
 *
 * @returns the heartbeats of runs whose events are lost
 */
async function exceptLate({ bus, db }: AppContext, batch: readonly BeatRequest[]): Promise<BeatRequest[]> {
  // Counted before the runs are read, so that events stored in between don't count as lost.
  const queued = await bus.countStored(EVENT_STREAM, EVENT_SUBJECTS[0], COUNT_MS);
  const column = <T>(of: (request: BeatRequest) => T) => sql.param(batch.map(of));
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH heartbeat AS (
      SELECT * FROM unnest(
        ${column(({ runId }) => runId)}::text[], ${column(({ epoch }) => epoch)}::int[], ${column(({ seq }) => seq)}::int[],
        ${column(({ runId }) => queued.get(subjects.runEvent(runId)) ?? 0)}::int[]
      ) AS heartbeat (run_id, epoch, seq, queued)
    ),
    free AS (
      SELECT id FROM runs WHERE id IN (SELECT run_id FROM heartbeat) FOR NO KEY UPDATE SKIP LOCKED
    ),
    late AS (
      UPDATE runs SET gap_since = now() FROM heartbeat
      WHERE runs.id IN (SELECT id FROM free) AND runs.id = heartbeat.run_id AND runs.epoch = heartbeat.epoch
        AND last_seq + heartbeat.queued >= heartbeat.seq
      RETURNING runs.id
    )
    SELECT id FROM free EXCEPT SELECT id FROM late`);
  const lost = new Set(rows.map(({ id }) => id));
  return batch.filter(({ runId }) => lost.has(runId));
}

const endLostEpoch = (context: AppContext, request: BeatRequest): Promise<void> =>
  requeueIf(
    context,
    request.runId,
    async (tx, { run }) =>
      holdsRun(run, request) &&
      request.seq > run.lastSeq &&
      (await tx.$count(runs, and(eq(runs.id, run.id), gapIsLong))) > 0,
    EVENT_LOST,
  );
