import { type JobId, msg, RunEvent } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import { deadLetters, jobs, runs } from '../../../db/schema/index.ts';
import { makeStorable } from '../../../storable.ts';
import { lockRun } from '../store/run-store.ts';
import { storePages } from '../store/store-pages.ts';
import { findDeadLetter } from './dead-letters.ts';

/**
 * Stores the rows of a dead letter. The ended run stays unchanged, and nothing is charged. The checkpoint also stays, because a
 * later run may have continued from it.
 *
 * @returns the job, and its number of new rows
 * @throws AppError not_found; wrong_state if it was already replayed or isn't a page; the database's error if it still rejects
 * the rows
 */
export async function replayDeadLetter(tx: Tx, id: number, now: Date): Promise<{ jobId: JobId; rows: number }> {
  const letter = await findDeadLetter(tx, id);
  const locked = letter && (await lockRun(tx, letter.runId));
  if (!locked) throw new AppError('not_found', msg('operator.refused', { text: `There is no dead letter ${id}.` }));
  // Checks again under the lock, because another operator may have replayed it.
  if ((await findDeadLetter(tx, id))?.replayedAt)
    throw new AppError('wrong_state', msg('operator.refused', { text: `${id} has been replayed already.` }));
  const { job, run } = locked;
  // Its rows would count toward the limits of a cycle that reads them again.
  if (run.cycle !== job.cycle) {
    throw new AppError(
      'wrong_state',
      msg('operator.refused', {
        text: `The job has begun another cycle since ${id}, which collects these rows again.`,
      }),
    );
  }
  const event = eventOf(letter.event);
  if (event?.kind !== 'page') {
    throw new AppError(
      'wrong_state',
      msg('operator.refused', { text: `${id} contains no rows, so there is nothing to store: run the job again.` }),
    );
  }
  const { checkpoint: _, ...rowsOnly } = event;
  const [stored] = await storePages(tx, [{ job, run, pages: [makeStorable(rowsOnly)] }], now);
  const { inserted = 0, fresh = 0 } = stored ?? {};
  await tx
    .update(runs)
    .set({ rows: sql`${runs.rows} + ${fresh}` })
    .where(eq(runs.id, run.id));
  await tx
    .update(jobs)
    .set({ totalResults: job.totalResults + inserted, resultsAt: now, updatedAt: now })
    .where(eq(jobs.id, job.id));
  await tx.update(deadLetters).set({ replayedAt: now }).where(eq(deadLetters.id, id));
  return { jobId: job.id, rows: inserted };
}

/** An event that was unreadable on arrival may be readable after an upgrade. */
function eventOf(json: string): RunEvent | null {
  try {
    return RunEvent.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
