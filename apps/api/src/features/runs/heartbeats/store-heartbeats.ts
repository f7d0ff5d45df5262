import type { BeatAnswer, BeatRequest } from '@trawl/contracts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { limitLockWaits, type Tx } from '../../../db/client.ts';
import { jobs, runs, users } from '../../../db/schema/index.ts';
import type { JobRow } from '../../jobs/index.ts';
import { buildTimesLeftMs, meteredColumns } from '../../metering/index.ts';
import { carriesToken } from '../rules/claim-token.ts';
import { leaseFromNow } from '../rules/lease.ts';
import { allowanceOf } from '../store/charge-run.ts';
import { gapIsLong } from '../store/record-gaps.ts';
import type { RunRow } from '../store/run-store.ts';

/** `busy`: another transaction has the job's row locked, so nothing was stored; retry. */
export type HeartbeatResult = BeatAnswer | 'busy';

const FENCED: BeatAnswer = { verdict: 'fenced', storedSeq: 0 };

interface Heartbeat {
  readonly request: BeatRequest;
  readonly run: RunRow;
  readonly wanted: RunRow['wanted'];
}

/**
 * Stores heartbeats of many runs in one transaction with a fixed number of statements. Each renews the leases of the run and its
 * accounts, records whether an event is missing, and returns the run's command. Jobs whose row is locked are skipped, so they
 * delay no other.
 *
 * @param requests at most one per run
 * @param onMissing called if a published event hasn't arrived for the duration of a lease
 * @param waitMs how long to wait for locked jobs; 0 skips them
 * @returns the result of each request, in order
 */
export async function storeHeartbeats(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  requests: readonly BeatRequest[],
  onMissing: (request: BeatRequest) => void,
  waitMs = 0,
): Promise<HeartbeatResult[]> {
  const now = clock.now();
  const missing: BeatRequest[] = [];
  const answered = await db.transaction(async (tx) => {
    const runIds = requests.map(({ runId }) => runId);
    const locked = new Map((await lockJobs(tx, runIds, waitMs)).map((job) => [job.id, job]));
    // Read after the locks were granted, so these runs no longer change, except for `gap_since`.
    const found = await tx
      .select({ run: runs, gapIsLong, owner: meteredColumns })
      .from(runs)
      .innerJoin(users, eq(users.id, runs.userId))
      .where(inArray(runs.id, runIds));
    const byRun = new Map(found.map((one) => [one.run.id, one]));
    const owners = found.map(({ owner }) => owner);
    const leftMs = await buildTimesLeftMs(tx, owners, now);
    const stored: Heartbeat[] = [];
    const results = requests.map((request): HeartbeatResult => {
      const of = byRun.get(request.runId);
      if (!of) return FENCED;
      const { run, owner } = of;
      const job = locked.get(run.jobId);
      if (!job) return 'busy';
      if (!holdsRun(run, request)) return FENCED;
      if (request.seq > run.lastSeq && of.gapIsLong) missing.push(request);
      const { wanted, budgetMs } = allowanceOf(job, run, owner, request, leftMs.get(owner.id) ?? 0);
      stored.push({ request, run, wanted });
      return { verdict: wanted, storedSeq: run.lastSeq, budgetMs };
    });
    if (stored.length > 0) await store(tx, stored);
    return results;
  });
  // Called after the commit, which releases the jobs' locks.
  for (const request of missing) onMissing(request);
  return answered;
}

/** Whether this worker holds the run's claim. */
export const holdsRun = (run: RunRow, { epoch, token }: Pick<BeatRequest, 'epoch' | 'token'>): boolean =>
  run.status === 'running' && run.epoch === epoch && carriesToken(run, token);

/** A fixed order prevents deadlocks between replicas. */
async function lockJobs(
  tx: Tx,
  runIds: readonly RunRow['id'][],
  waitMs: number,
): Promise<Pick<JobRow, 'id' | 'type' | 'settings'>[]> {
  if (waitMs > 0) await limitLockWaits(tx, waitMs);
  return tx
    .select({ id: jobs.id, type: jobs.type, settings: jobs.settings })
    .from(jobs)
    .where(
      inArray(
        jobs.id,
        tx
          .select({ id: runs.jobId })
          .from(runs)
          .where(inArray(runs.id, [...runIds])),
      ),
    )
    .orderBy(jobs.id)
    .for('no key update', waitMs > 0 ? {} : { skipLocked: true });
}

async function store(tx: Tx, heartbeats: readonly Heartbeat[]): Promise<void> {
  const column = <T>(of: (heartbeat: Heartbeat) => T) => sql.param(heartbeats.map(of));
  // An account that is concurrently being leased or released keeps its lease unchanged; the next heartbeat renews it.
  await tx.execute(sql`
    WITH heartbeat AS (
      SELECT * FROM unnest(
        ${column(({ run }) => run.id)}::text[], ${column(({ wanted }) => wanted)}::text[],
        ${column(({ request, run }) => request.seq > run.lastSeq)}::boolean[]
      ) AS heartbeat (run_id, wanted, event_missing)
    ),
    free_leases AS (
      SELECT account FROM account_leases WHERE run_id IN (SELECT run_id FROM heartbeat)
      ORDER BY account FOR NO KEY UPDATE SKIP LOCKED
    ),
    leases AS (
      UPDATE account_leases SET lease_until = ${leaseFromNow} WHERE account IN (SELECT account FROM free_leases)
    )
    UPDATE runs SET wanted = heartbeat.wanted, lease_until = ${leaseFromNow},
      gap_since = CASE WHEN event_missing THEN coalesce(gap_since, now()) ELSE gap_since END
    FROM heartbeat WHERE runs.id = heartbeat.run_id`);
}
