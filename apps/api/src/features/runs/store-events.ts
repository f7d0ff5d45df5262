import { LEASE_MS, type RunEvent, type RunId } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { jobs, runs } from '../../db/schema/index.ts';
import { releaseAccounts, renewAccounts } from '../accounts/index.ts';
import { type JobRow, moveJob } from '../jobs/index.ts';
import { loseMessages, type Settled, settleMessage } from '../messages/index.ts';
import { chargeRun } from './charge-run.ts';
import { leaseFromNow } from './claim-run.ts';
import { endMessagesOfEpoch, noteMessages } from './note-messages.ts';
import { pauseWanted } from './pause-job.ts';
import { jobProgress } from './progress.ts';
import { noteSessions } from './run-sessions.ts';
import { beginSpan } from './run-spans.ts';
import { addLog, lockRun, type RunRow } from './run-store.ts';
import { settleRun } from './settle-run.ts';
import { finishTarget, storePages } from './store-pages.ts';
import { publishTicket, tellChanged, tellWorker } from './tell.ts';

/**
 * `stored`: it is in the database, now or from before. `refused`: of an epoch that is over. `ahead`: an event before it is
 * missing; bring it again.
 */
export type Stored = 'stored' | 'refused' | 'ahead';

/**
 * Stores events of one run in ONE transaction: rows, checkpoint, progress and charge stand or fall together.
 *
 * @param events of the run, in the order of their sequence
 * @returns what became of each
 */
export async function storeEvents(context: AppContext, runId: RunId, events: readonly RunEvent[]): Promise<Stored[]> {
  const now = context.clock.now();
  const result = await context.db.transaction(async (tx) => {
    const locked = await lockRun(tx, runId);
    if (!locked) return null;
    const { job, run } = locked;
    const { fates, accepted } = sift(run, events);
    const last = accepted.at(-1);
    if (!last) {
      const ticket = fates.includes('ahead') ? await noteGap(tx, job, run, now) : null;
      return { fates, job, run, seq: null, ticket };
    }
    const ticket = await apply(context, tx, job, run, accepted, now);
    return { fates, job, run, seq: last.seq, ticket };
  });
  if (!result) return events.map(() => 'refused');
  const { fates, job, run, seq, ticket } = result;
  if (seq !== null) tellWorker(context, runId, { kind: 'stored', epoch: run.epoch, seq });
  if (ticket !== null) await publishTicket(context, runId, ticket);
  if (seq !== null || fates.includes('ahead')) tellChanged(context, job.id);
  return fates;
}

/** Which events come next in the run's sequence, and what becomes of the others. */
export function sift(
  run: Pick<RunRow, 'status' | 'epoch' | 'lastSeq'>,
  events: readonly RunEvent[],
): { fates: Stored[]; accepted: RunEvent[] } {
  const accepted: RunEvent[] = [];
  let seq = run.lastSeq;
  const fates = events.map((event): Stored => {
    if (event.epoch !== run.epoch) return 'refused';
    if (event.seq <= seq) return 'stored';
    if (run.status !== 'running') return 'refused';
    if (event.seq > seq + 1) return 'ahead';
    accepted.push(event);
    seq = event.seq;
    return 'stored';
  });
  return { fates, accepted };
}

/** By the database's clock, as leases are. */
const gapIsLost = sql<boolean>`${runs.gapSince} < now() - make_interval(secs => ${LEASE_MS / 1_000})`;

/**
 * An event is missing. Where it doesn't come within a lease it never will: the epoch ends, and the run is claimed again
 * from its checkpoint, or paused there where that was asked.
 *
 * @returns the dispatch number to publish, if any
 */
async function noteGap(tx: Tx, job: JobRow, run: RunRow, now: Date): Promise<number | null> {
  if (!run.gapSince) {
    await tx.update(runs).set({ gapSince: sql`now()` }).where(eq(runs.id, run.id));
    return null;
  }
  const [gap] = await tx.select({ isLost: gapIsLost }).from(runs).where(eq(runs.id, run.id));
  if (!gap?.isLost) return null;
  const reason = pauseWanted(job, run);
  const dispatch = run.dispatch + 1;
  await tx
    .update(runs)
    .set({
      epoch: run.epoch + 1,
      gapSince: null,
      leaseUntil: null,
      restUntil: null,
      wanted: 'go',
      ...(reason === null ? { status: 'queued', dispatch, dispatchedAt: null } : { status: 'paused', reason }),
    })
    .where(eq(runs.id, run.id));
  await releaseAccounts(tx, run.id);
  await endMessagesOfEpoch(tx, job, run, now);
  await beginSpan(tx, run.id, reason === null ? 'queued' : 'paused', now, 'A message of the worker was lost.');
  if (reason !== null) await moveJob(tx, job, { kind: 'run_paused' }, { reason, nextRunAt: null }, now);
  const next = reason === null ? 'Going on from the last stored page.' : `Paused. ${reason}`;
  await addLog(tx, run, [`A message of the worker was lost. ${next}`]);
  return reason === null ? dispatch : null;
}

async function apply(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  run: RunRow,
  events: readonly RunEvent[],
  now: Date,
): Promise<number | null> {
  const last = events.at(-1);
  if (!last) return null;
  const stored = await storePages(
    tx,
    job,
    run,
    events.filter((event) => event.kind === 'page'),
    now,
  );
  await noteSessions(
    tx,
    job,
    events.filter((event) => event.kind === 'session'),
  );
  const lines: string[] = [];
  const settled: Settled[] = [];
  let { reason } = job;
  for (const event of events) {
    switch (event.kind) {
      case 'target':
        lines.push(await finishTarget(tx, run, event));
        reason = null;
        break;
      case 'log':
        lines.push(event.text);
        reason = event.reason ?? reason;
        break;
      case 'message': {
        const message = await settleMessage(tx, run.id, event, now);
        if (message) settled.push(message);
        reason = null;
        break;
      }
      case 'session':
        // Noted above, before any message.
        break;
      case 'page':
      case 'end':
        // It goes on; or the end says itself why the job stands where it stands.
        reason = null;
        break;
    }
  }
  if (last.kind === 'end' && job.type === 'dm') settled.push(...(await loseMessages(tx, run.id, now)));
  const noted = await noteMessages(tx, job, run, settled, now);
  await addLog(tx, run, [...lines, ...noted.lines]);
  const timeLeft = await chargeRun(tx, job, run, last, now);
  const wanted = run.wanted === 'go' && !timeLeft ? 'out_of_time' : run.wanted;
  const [renewed] = await tx
    .update(runs)
    .set({
      lastSeq: last.seq,
      gapSince: null,
      rows: run.rows + stored.fresh + noted.sent,
      leaseUntil: leaseFromNow,
      wanted,
    })
    .where(eq(runs.id, run.id))
    .returning();
  await renewAccounts(tx, run.id, LEASE_MS);
  const [counted] = await tx
    .update(jobs)
    .set({
      totalResults: job.totalResults + stored.inserted + noted.inserted,
      progress: await jobProgress(tx, job),
      reason,
      updatedAt: now,
    })
    .where(eq(jobs.id, job.id))
    .returning();
  if (last.kind !== 'end' || !renewed || !counted) return null;
  return settleRun(context, tx, counted, renewed, last);
}
