import { type BlockedBy, maskOptOut, msg, type SystemMessage } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { jobs, jobTargets, runs, runTargets } from '../../../db/schema/index.ts';
import { reasonOf } from '../../../stored-message.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { markMessagesUnknown, type Settled } from '../../messages/index.ts';
import { payMessage } from '../../orders/index.ts';
import { upsertRows } from '../../results/index.ts';
import { jobProgress } from './progress.ts';
import { addLog, type RunRow } from './run-store.ts';

/** New rows of the job, and sent messages. */
export interface RecordedMessages {
  readonly inserted: number;
  readonly sent: number;
  readonly lines: readonly SystemMessage[];
}

/**
 * Updates a job with the outcomes of its messages: targets, run report, and one result row each. Pays sent messages of an order.
 * A message that was released reopens its target with the reason.
 */
export async function recordMessages(
  tx: Tx,
  job: JobRow,
  run: Pick<RunRow, 'id' | 'cycle'>,
  settled: readonly Settled[],
  now: Date,
): Promise<RecordedMessages> {
  let inserted = 0;
  const lines: SystemMessage[] = [];
  for (const message of settled) {
    const { state, reason, targetId, recipient } = message;
    lines.push(lineOf(message));
    if (message.shared && state === 'sent') await payMessage(tx, message);
    const over = state !== 'planned';
    const collected = state === 'sent' ? 1 : 0;
    const record = {
      verdict: over
        ? state === 'sent'
          ? ('complete' as const)
          : state === 'unknown'
            ? ('partial' as const)
            : ('blocked' as const)
        : null,
      // The recipient may not exist or be reachable.
      found: state === 'failed' || state === 'vetoed' ? null : 1,
      collected,
      reason: over ? reason : null,
    };
    await tx
      .update(jobTargets)
      .set({ ...record, done: over })
      .where(eq(jobTargets.id, targetId));
    await tx
      .update(runTargets)
      .set({ ...record, reasonMessage: over ? message.reasonMessage : null, blockedBy: blockedBy(message) })
      .where(and(eq(runTargets.runId, run.id), eq(runTargets.targetId, targetId)));
    const sentAt = state === 'sent' ? (message.settledAt?.toISOString() ?? null) : null;
    const values = { recipient, status: over ? state : 'not sent', sentAt, text: maskOptOut(message.text), reason };
    // A recipient who will be messaged later has no row yet.
    if (!over && !(await hasRow(tx, job, targetId))) continue;
    const [stored] = await upsertRows(
      tx,
      [
        {
          jobId: job.id,
          targetId,
          runId: run.id,
          cycle: run.cycle,
          after: job.totalResults + inserted,
          rows: [{ platformId: recipient, values }],
        },
      ],
      now,
    );
    inserted += stored?.inserted ?? 0;
  }
  return { inserted, sent: settled.filter(({ state }) => state === 'sent').length, lines };
}

async function hasRow(tx: Tx, job: JobRow, targetId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM rows WHERE job_id = ${job.id} AND target_id = ${targetId} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Whether the recipient doesn't exist, rather than can't be messaged. */
function blockedBy({ state, reasonMessage }: Settled): BlockedBy | null {
  if (state !== 'failed') return null;
  return reasonMessage?.code === 'platform.no_recipient' || reasonMessage?.code === 'direct.not_a_recipient'
    ? 'not_found'
    : null;
}

function lineOf(settled: Settled): SystemMessage {
  const reason = reasonOf(settled);
  const { state, recipient: name } = settled;
  switch (state) {
    case 'sent':
      return msg('direct.sent', { name });
    case 'failed':
      return reason ? msg('direct.failed_because', { name, reason }) : msg('direct.failed', { name });
    case 'vetoed':
      return msg('direct.vetoed', { name });
    case 'unknown':
      return reason ? msg('direct.unknown_because', { name, reason }) : msg('direct.unknown', { name });
    case 'planned':
    case 'sending':
      return reason ? msg('direct.released_because', { name, reason }) : msg('direct.released', { name });
  }
}

/** Like `recordMessages`, for outcomes outside of the run's events: also updates the job's figures and the run's log. */
export async function recordMessagesOutsideEvents(
  tx: Tx,
  job: JobRow,
  run: RunRow,
  settled: readonly Settled[],
  now: Date,
): Promise<void> {
  if (settled.length === 0) return;
  const noted = await recordMessages(tx, job, run, settled, now);
  await addLog(tx, run, noted.lines);
  await tx
    .update(runs)
    .set({ rows: sql`${runs.rows} + ${noted.sent}`, claimsWithoutProgress: 0 })
    .where(eq(runs.id, run.id));
  await tx
    .update(jobs)
    .set({
      totalResults: job.totalResults + noted.inserted,
      ...(noted.inserted > 0 && { resultsAt: now }),
      progress: await jobProgress(tx, job),
      updatedAt: now,
    })
    .where(eq(jobs.id, job.id));
}

/** An epoch ends without an event, so nothing will report the outcome of its pending messages. */
export async function endMessagesOfEpoch(tx: Tx, job: JobRow, run: RunRow, now: Date): Promise<void> {
  if (rulesOf(job).writes)
    await recordMessagesOutsideEvents(tx, job, run, await markMessagesUnknown(tx, run.id, now), now);
}
