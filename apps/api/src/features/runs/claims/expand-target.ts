import {
  type ExpandAnswer,
  type ExpandRequest,
  isExpanding,
  msg,
  parseTarget,
  rowsPerTarget,
  targetsPerLaunch,
} from '@trawl/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { limitLockWaits, type Tx } from '../../../db/client.ts';
import { jobs, jobTargets, runs, runTargets } from '../../../db/schema/index.ts';
import { reasonColumns } from '../../../stored-message.ts';
import { hostsOf } from '../../jobs/index.ts';
import { notifyJobChanged } from '../moves/notify.ts';
import { carriesToken } from '../rules/claim-token.ts';
import { CLAIM_LOCK_MS } from '../rules/lease.ts';
import { addLog, type LockedRun, lockRun } from '../store/run-store.ts';
import { expansionLimits } from './expansion-limits.ts';
import { fitsIntoClaim, targetsForClaim } from './targets-for-claim.ts';

/**
 * Replaces a target of a run by the targets that it expands into, at the same position. This is one transaction, so a repeated
 * request, or one after a crash, gets the same targets. Later targets for which the launch has no room left are left for the next
 * launch.
 */
export async function expandTarget(context: AppContext, request: ExpandRequest): Promise<ExpandAnswer> {
  const { runId, epoch, token } = request;
  const now = context.clock.now();
  const expanded = await context.db.transaction(async (tx) => {
    await limitLockWaits(tx, CLAIM_LOCK_MS);
    const locked = await lockRun(tx, runId);
    if (locked?.run.status !== 'running' || locked.run.epoch !== epoch || !carriesToken(locked.run, token)) return null;
    await storeExpansion(context, tx, locked, request, now);
    return { jobId: locked.job.id, targets: await targetsForClaim(tx, locked.job, locked.run) };
  });
  if (!expanded) return { kind: 'fenced' };
  notifyJobChanged(context, expanded.jobId);
  return { kind: 'expanded', targets: expanded.targets };
}

async function storeExpansion(
  { env }: AppContext,
  tx: Tx,
  { job, run }: LockedRun,
  { targetId, into, found }: ExpandRequest,
  now: Date,
): Promise<void> {
  const launch = await tx
    .select({
      id: jobTargets.id,
      position: runTargets.position,
      value: jobTargets.value,
      expands: jobTargets.expands,
      done: jobTargets.done,
    })
    .from(runTargets)
    .innerJoin(jobTargets, eq(jobTargets.id, runTargets.targetId))
    .where(eq(runTargets.runId, run.id))
    .orderBy(asc(runTargets.position));
  const origin = launch.find(({ id }) => String(id) === targetId);
  // Already expanded by a request whose reply was lost.
  if (!origin?.expands || origin.done) return;
  const perLaunch = targetsPerLaunch(job, job.settings);
  const host = hostsOf(env).platform(job.platform);
  const lines = new Map(
    into.flatMap((value) => {
      const parsed = parseTarget(job, value, host);
      return parsed.ok && !isExpanding(job, parsed) ? [[parsed.name, value] as const] : [];
    }),
  );
  const best = [...lines].slice(0, expansionLimits(launch, perLaunch).get(origin.id));
  if (best.length === 0) throw new Error('a target was expanded into no targets');
  await insertTargets(tx, { job, run }, origin, best);
  await dropBeyond(tx, run.id, origin.position, perLaunch);
  await tx.update(jobTargets).set({ done: true, verdict: 'complete', found }).where(eq(jobTargets.id, origin.id));
  await tx
    .update(runTargets)
    .set({ requested: 0, verdict: 'complete', found, ...reasonColumns(msg('run.expanded', { count: best.length })) })
    .where(and(eq(runTargets.runId, run.id), eq(runTargets.targetId, origin.id)));
  await tx
    .update(runs)
    .set({ expansions: run.expansions + 1, claimsWithoutProgress: 0 })
    .where(eq(runs.id, run.id));
  await tx.update(jobs).set({ updatedAt: now }).where(eq(jobs.id, job.id));
  await addLog(tx, run, [msg('run.target_expanded', { target: origin.value, count: best.length })]);
}

const Ids = z.array(z.object({ id: z.coerce.number() }));

/** Lines that already are targets of the job's cycle keep their place. */
async function insertTargets(
  tx: Tx,
  { job, run }: LockedRun,
  origin: { readonly id: number; readonly position: number },
  lines: readonly (readonly [key: string, value: string])[],
): Promise<void> {
  const { rows } = await tx.execute(sql`
    INSERT INTO job_targets (job_id, position, rank, key, value, expanded_from)
    SELECT ${job.id}, origin.position, line.rank, line.key, line.value, origin.id
    FROM job_targets AS origin, unnest(
      ${sql.param(lines.map(([key]) => key))}::text[],
      ${sql.param(lines.map(([, value]) => value))}::text[]
    ) WITH ORDINALITY AS line (key, value, rank)
    WHERE origin.id = ${origin.id}
    ORDER BY line.rank
    ON CONFLICT (job_id, key) DO UPDATE SET position = excluded.position, rank = excluded.rank,
      expanded_from = excluded.expanded_from, active = true, done = false, cursor = NULL, collected = 0, found = NULL,
      verdict = NULL, reason = NULL
    WHERE NOT job_targets.active
    RETURNING id`);
  const ids = Ids.parse(rows).map(({ id }) => id);
  await tx.execute(sql`
    UPDATE run_targets SET position = position + ${ids.length}::int
    WHERE run_id = ${run.id} AND position > ${origin.position}::int`);
  await tx.execute(sql`
    INSERT INTO run_targets (run_id, target_id, position, value, requested)
    SELECT ${run.id}, id, ${origin.position}::int + row_number() OVER (ORDER BY rank), value,
      ${rowsPerTarget(job, job.settings)}::int
    FROM job_targets WHERE id = ANY(${sql.param(ids)}::bigint[])`);
}

/** Removes the last targets of a launch that exceed its limit, or don't fit into a reply. None of them has been started. */
const dropBeyond = (tx: Tx, runId: string, position: number, perLaunch: number) =>
  tx.execute(sql`
    DELETE FROM run_targets USING (
      SELECT target_id, expands,
        count(*) FILTER (WHERE NOT expands) OVER (ORDER BY run_targets.position) AS taken,
        ${fitsIntoClaim(sql`job_targets`, sql`run_targets.position`)} AS fits
      FROM run_targets JOIN job_targets ON job_targets.id = target_id WHERE run_id = ${runId}
    ) AS launch
    WHERE run_targets.run_id = ${runId} AND run_targets.target_id = launch.target_id
      AND run_targets.position > ${position}::int
      AND (NOT fits OR taken > ${perLaunch}::int OR (expands AND taken >= ${perLaunch}::int))`);
