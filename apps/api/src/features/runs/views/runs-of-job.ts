import { type JobId, msg, type RunData, type RunSummary, type UserId } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import { checkOwner } from '../../../db/owned-by.ts';
import { runLog, runs, runTargets } from '../../../db/schema/index.ts';
import { recordOf, shownRun } from '../../jobs/index.ts';
import { billsOfRuns } from './bill.ts';

const PAGE = 50;

const countOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(SELECT count(*)::int FROM ${runTargets} WHERE ${runTargets.runId} = ${runs.id} AND ${which})`;

/**
 * A page of a job's runs, newest first.
 *
 * @param before the number of the last run of the previous page
 * @throws AppError not_found
 */
export async function runsOfJob(
  { db }: AppContext,
  owner: UserId,
  { id, before }: { readonly id: JobId; readonly before?: number | undefined },
  language: Language,
): Promise<{ runs: RunSummary[]; more: boolean }> {
  await checkOwner(db, owner, id);
  const found = await db
    .select({
      ...shownRun,
      targetCount: countOf(sql`true`),
      failedTargets: countOf(sql`verdict IN ('blocked', 'partial')`),
    })
    .from(runs)
    .where(and(eq(runs.jobId, id), before === undefined ? undefined : lt(runs.number, before)))
    .orderBy(desc(runs.number))
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE).map(({ targetCount, failedTargets, ...run }) => {
    const { targets: _, ...record } = recordOf(run, [], language);
    return { ...record, targetCount, failedTargets };
  });
  return { runs: page, more: found.length > PAGE };
}

/**
 * One run of a job with its targets, bill and log.
 *
 * @throws AppError not_found
 */
export async function runOfJob(
  { db, clock }: AppContext,
  owner: UserId,
  { id, number }: { readonly id: JobId; readonly number: number },
  language: Language,
): Promise<RunData> {
  await checkOwner(db, owner, id);
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.jobId, id), eq(runs.number, number)));
  if (!run) throw new AppError('not_found', msg('job.run_not_found', { number }));
  const [targets, lines, [bill]] = await Promise.all([
    db.select().from(runTargets).where(eq(runTargets.runId, run.id)).orderBy(asc(runTargets.position)),
    db.select().from(runLog).where(eq(runLog.runId, run.id)).orderBy(asc(runLog.n)),
    billsOfRuns(db, [run], clock.now(), language),
  ]);
  return {
    run: recordOf(run, targets, language),
    bill: bill ?? { run: run.id, number, rows: run.rows, items: [], charged: 0 },
    log: lines.map(({ n, at, text, message }) => ({
      n,
      at: at.toISOString(),
      text: message ? render(message, language) : text,
      message,
    })),
    pruned: run.pruned > 0,
  };
}
