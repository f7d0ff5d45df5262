import { rowsPerTarget, type SystemMessage } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { reasonColumns } from '../../../stored-message.ts';
import type { JobRow } from '../../jobs/index.ts';
import { leaseFromNow } from '../rules/lease.ts';
import type { Charge } from '../store/charge-run.ts';
import { progressOfTargets } from '../store/progress.ts';
import type { RunRow } from '../store/run-store.ts';

/** The changes of events to the figures of a run and its job. */
export interface Figures {
  readonly job: Pick<JobRow, 'id' | 'platform' | 'type' | 'settings'>;
  readonly run: Pick<RunRow, 'id'>;
  readonly lastSeq: number;
  /** Whether anything except log lines arrived. */
  readonly progressed: boolean;
  /** Whether the platform works again. */
  readonly works: boolean;
  /** Added to the run's rows. */
  readonly rows: number;
  /** Added to the job's rows. */
  readonly inserted: number;
  readonly abandoned: Pick<RunRow, 'failingAccounts' | 'refusedAccounts'>;
  readonly charge: Charge;
  /** Why the job doesn't progress. */
  readonly reason: SystemMessage | null;
  /** The job's progress, if it can't be derived from its targets. */
  readonly progress: number | null;
}

function reasonRecord(message: SystemMessage | null) {
  const { reason, reasonMessage } = reasonColumns(message);
  return { reason, reason_message: reasonMessage };
}

/**
 * Stores the figures of locked runs, their bill items and their jobs, and renews their leases, in one statement to save round
 * trips. An account that is concurrently being leased or released keeps its lease unchanged.
 *
 * @param figures at most one per job
 */
export async function storeFigures(tx: Tx, figures: readonly Figures[], now: Date): Promise<void> {
  const stored = figures.map(({ job, run, abandoned, charge, ...of }) => ({
    run_id: run.id,
    job_id: job.id,
    last_seq: of.lastSeq,
    progressed: of.progressed,
    works: of.works,
    rows: of.rows,
    inserted: of.inserted,
    failing_accounts: abandoned.failingAccounts,
    refused_accounts: abandoned.refusedAccounts,
    ran_ms: charge.ranMs,
    charged_ms: charge.chargedMs,
    waited_ms: charge.waitedMs,
    wanted: charge.wanted,
    ...reasonRecord(of.reason),
    progress: of.progress,
    per_target: rowsPerTarget(job, job.settings),
  }));
  await tx.execute(sql`
    WITH stored AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) AS stored (
        run_id text, job_id text, last_seq int, progressed boolean, works boolean, rows int, inserted bigint,
        failing_accounts int, refused_accounts int, ran_ms bigint, charged_ms bigint,
        waited_ms bigint, wanted text, reason text, reason_message jsonb, progress float8, per_target int
      )
    ),
    spans AS (
      -- The worker reports the total waiting time of its epoch, and the bill item of a running run belongs to one epoch.
      UPDATE run_spans AS span SET running_ms = span.running_ms + ran_ms, charged_ms = span.charged_ms + stored.charged_ms,
        waited_ms = greatest(span.waited_ms, stored.waited_ms)
      FROM stored
      WHERE span.run_id = stored.run_id AND ended_at IS NULL AND (ran_ms > 0 OR stored.waited_ms > 0)
    ),
    free_leases AS (
      SELECT account FROM account_leases WHERE run_id IN (SELECT run_id FROM stored)
      ORDER BY account FOR NO KEY UPDATE SKIP LOCKED
    ),
    leases AS (
      UPDATE account_leases SET lease_until = ${leaseFromNow} WHERE account IN (SELECT account FROM free_leases)
    ),
    counted AS (
      UPDATE jobs AS job SET total_results = job.total_results + inserted,
        results_at = CASE WHEN stored.rows + inserted > 0 THEN ${now}::timestamptz ELSE job.results_at END, build_time_ms = job.build_time_ms + stored.charged_ms,
        progress = coalesce(stored.progress, ${progressOfTargets(sql`stored.job_id`, sql`stored.per_target`)}),
        reason = stored.reason, reason_message = stored.reason_message, updated_at = ${now}::timestamptz
      FROM stored WHERE job.id = stored.job_id
    )
    UPDATE runs AS run SET last_seq = stored.last_seq, gap_since = NULL, rows = run.rows + stored.rows,
      claims_without_progress = CASE WHEN progressed THEN 0 ELSE claims_without_progress END,
      failing_since = CASE WHEN works THEN NULL ELSE failing_since END,
      failing_accounts = stored.failing_accounts, refused_accounts = stored.refused_accounts,
      running_ms = run.running_ms + ran_ms, charged_ms = run.charged_ms + stored.charged_ms,
      lease_until = ${leaseFromNow}, wanted = stored.wanted
    FROM stored WHERE run.id = stored.run_id`);
}
