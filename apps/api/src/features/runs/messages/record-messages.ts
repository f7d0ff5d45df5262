import { maskOptOut } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { jobs, jobTargets, runs, runTargets } from '../../../db/schema/index.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { markMessagesUnknown, type Settled } from '../../messages/index.ts';
import { payMessage } from '../../orders/index.ts';
import { upsertRows } from '../../results/index.ts';
import { addLog, type RunRow } from '../moves/run-store.ts';
import { jobProgress } from '../views/progress.ts';

/** Rows that are new to the job, and messages that were sent. */
export interface RecordedMessages {
  readonly inserted: number;
  readonly sent: number;
  readonly lines: readonly string[];
}

/**
 * Notes in a job what came of its messages: the targets, the run's record, and a row of the results for each; one that was sent
 * for an order is paid. One that went
 * back to be offered again opens its target and says so.
 */
export async function recordMessages(
  tx: Tx,
  job: JobRow,
  run: Pick<RunRow, 'id' | 'cycle'>,
  settled: readonly Settled[],
  now: Date,
): Promise<RecordedMessages> {
  let inserted = 0;
  const lines: string[] = [];
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
      reason: over ? reason : null,
      // Nobody says that there is such a person, or that they could be written to.
      found: state === 'failed' || state === 'vetoed' ? null : 1,
      collected,
    };
    await tx
      .update(jobTargets)
      .set({ ...record, done: over })
      .where(eq(jobTargets.id, targetId));
    await tx
      .update(runTargets)
      .set(record)
      .where(and(eq(runTargets.runId, run.id), eq(runTargets.targetId, targetId)));
    const sentAt = state === 'sent' ? (message.settledAt?.toISOString() ?? null) : null;
    const values = { recipient, status: over ? state : 'not sent', sentAt, text: maskOptOut(message.text), reason };
    // Of somebody who is merely written to later there is nothing to show yet.
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

function lineOf({ state, recipient, reason }: Settled): string {
  switch (state) {
    case 'sent':
      return `Sent to @${recipient}.`;
    case 'failed':
      return `Not sent to @${recipient}. ${reason ?? ''}`.trimEnd();
    case 'vetoed':
      return `Not sent to @${recipient}: the account’s owner stopped it.`;
    case 'unknown':
      return `Not known whether @${recipient} got the message. ${reason ?? ''}`.trimEnd();
    case 'planned':
    case 'sending':
      return `Not sent to @${recipient} yet. ${reason ?? ''}`.trimEnd();
  }
}

/** The same, where no event of the run's sequence carries it: with the job's figures and the run's log. */
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
    .set({ totalResults: job.totalResults + noted.inserted, progress: await jobProgress(tx, job), updatedAt: now })
    .where(eq(jobs.id, job.id));
}

/** A run's epoch ends without an event that says so: of messages under way nobody will tell any more. */
export async function endMessagesOfEpoch(tx: Tx, job: JobRow, run: RunRow, now: Date): Promise<void> {
  if (rulesOf(job).writes)
    await recordMessagesOutsideEvents(tx, job, run, await markMessagesUnknown(tx, run.id, now), now);
}
