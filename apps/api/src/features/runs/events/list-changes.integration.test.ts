import type { PageEvent, ReadVerdict } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listHistory, type Step } from '../../../../test/support/list-history.ts';
import { ListModel } from '../../../../test/support/list-model.ts';
import { insertRunningRuns, type RunningRun } from '../../../../test/support/many-runs.ts';
import {
  api,
  claimNext,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  untilStatus,
  user,
  worker,
} from '../../../../test/support/run-fixture.ts';
import type { Tx } from '../../../db/client.ts';
import { jobs, runTargets } from '../../../db/schema/index.ts';
import { reopenTargets } from '../../jobs/index.ts';
import { removeRows } from '../../results/index.ts';
import { judgePass } from '../store/judge-pass.ts';
import { finishTarget, interruptPasses, type RunPages, storePages } from '../store/store-pages.ts';

setUpRuns();

/** The unit test of the rule runs 10,000 histories; this test compares the statements with its model. */
const HISTORIES = 40;
const NOW = new Date('2026-05-04T10:00:00Z');

const pageOf = ({ targetId }: RunningRun, { rows, found, checkpoint }: Extract<Step, { kind: 'page' }>): PageEvent => ({
  ...{ kind: 'page', epoch: 1, seq: 1, runningMs: 0, waitedMs: 0, targetId, found },
  rows: rows.map((platformId) => ({ platformId, values: { username: platformId } })),
  ...(checkpoint && { checkpoint }),
});

async function applyAlone(
  tx: Tx,
  run: RunningRun,
  step: Exclude<Step, { kind: 'page' }>,
  cycle: number,
): Promise<void> {
  const { jobId, runId, targetId } = run;
  const job = { id: jobId, platform: 'instagram', type: 'follower' } as const;
  switch (step.kind) {
    case 'reopen':
      await reopenTargets(tx, jobId);
      await tx.update(jobs).set({ cycle }).where(eq(jobs.id, jobId));
      return;
    case 'claim':
      return interruptPasses(tx, [Number(targetId)]);
    case 'erase':
      await removeRows(tx, jobId, sql`platform_id = ${step.row}`, NOW);
      return;
    case 'end': {
      await tx.update(runTargets).set({ requested: step.limit }).where(eq(runTargets.runId, runId));
      const verdict: ReadVerdict = step.verdict;
      const event = { kind: 'target', epoch: 1, seq: 1, runningMs: 0, waitedMs: 0, targetId, verdict } as const;
      await finishTarget(
        tx,
        job,
        { id: runId, cycle, number: cycle },
        { ...event, found: step.found, reason: null },
        NOW,
      );
      return;
    }
  }
}

const Change = z.object({ kind: z.string(), row: z.string() });

test('the statements match their model in random histories', async () => {
  const { db } = api.service.context;
  const runs = await insertRunningRuns(api, user, HISTORIES);
  const histories = runs.map((_, seed) => listHistory(seed));
  const cycles = runs.map(() => 1);
  for (let at = 0; histories.some((history) => at < history.length); at++) {
    await db.transaction(async (tx) => {
      const pages: RunPages[] = [];
      for (const [index, run] of runs.entries()) {
        const step = histories[index]?.[at];
        if (step?.kind === 'reopen') cycles[index] = (cycles[index] ?? 0) + 1;
        const cycle = cycles[index] ?? 0;
        if (step?.kind === 'page') {
          const [job] = await tx.select().from(jobs).where(eq(jobs.id, run.jobId));
          if (job) pages.push({ job, run: { id: run.runId, cycle }, pages: [pageOf(run, step)] });
        } else if (step) await applyAlone(tx, run, step, cycle);
      }
      const stored = await storePages(tx, pages, NOW);
      for (const [index, { inserted }] of stored.entries()) {
        const id = pages[index]?.job.id ?? runs[0]?.jobId;
        if (id)
          await tx
            .update(jobs)
            .set({ totalResults: sql`total_results + ${inserted}` })
            .where(eq(jobs.id, id));
      }
    });
  }
  for (const [index, { jobId, runId }] of runs.entries()) {
    const model = new ListModel(judgePass);
    const erased = new Set<string>();
    const expected = [];
    for (const step of histories[index] ?? []) {
      for (const change of model.apply(step)) expected.push(change);
      if (step.kind !== 'erase') continue;
      erased.add(step.row);
      // The history of a deleted row goes with it.
      for (let place = expected.length - 1; place >= 0; place--)
        if (expected[place]?.row === step.row) expected.splice(place, 1);
    }
    const { rows } = await db.execute(
      sql`SELECT kind, platform_id AS row FROM row_changes WHERE job_id = ${jobId} ORDER BY seq`,
    );
    const changes = rows.map((row) => Change.parse(row));
    expect(sorted(changes), `history ${index}`).toEqual(sorted(expected.map(({ kind, row }) => ({ kind, row }))));
    const [record] = await db.select().from(runTargets).where(eq(runTargets.runId, runId));
    expect(record?.observed, `history ${index}`).toBe(model.observed.at(-1) ?? null);
  }
});

/** Rows that have left are recorded in the order of collection, which the model doesn't keep. */
const sorted = (changes: readonly z.infer<typeof Change>[]) =>
  changes.map(({ kind, row }) => `${row} ${kind}`).toSorted();

test('a pass with a break of more than five minutes doesn’t show who left', async () => {
  const { db } = api.service.context;
  const [short, long] = await insertRunningRuns(api, user, 2);
  if (!short || !long) throw new Error('no runs');
  const store = (run: RunningRun, step: Extract<Step, { kind: 'page' }>, afterMs: number) =>
    db.transaction(async (tx) => {
      const job = { id: run.jobId, platform: 'instagram', type: 'follower', totalResults: 0 } as const;
      const pages = [pageOf(run, step)];
      await storePages(tx, [{ job, run: { id: run.runId, cycle: 1 }, pages }], new Date(NOW.getTime() + afterMs));
    });
  const observedAfter = async (run: RunningRun, breakMs: number) => {
    const common = { kind: 'page', found: 3 } as const;
    await store(run, { ...common, rows: ['a'], checkpoint: { cursor: 'c1', more: true } }, 0);
    // The break counts from the previous page, not from the first one.
    await store(run, { ...common, rows: ['b'], checkpoint: { cursor: 'c2', more: true } }, 200_000);
    await store(run, { ...common, rows: ['c'], checkpoint: { cursor: 'end', more: false } }, 200_000 + breakMs);
    const step = { kind: 'end', verdict: 'complete', found: 3, limit: 1_000, truth: new Set<string>() } as const;
    await db.transaction((tx) => applyAlone(tx, run, step, 1));
    const [record] = await db.select().from(runTargets).where(eq(runTargets.runId, run.runId));
    return record?.observed;
  };
  expect(await observedAfter(short, 299_999)).toBe('whole');
  expect(await observedAfter(long, 300_001)).toBe('moved');
});

test('a pass that another worker continued doesn’t show who left; the next one does', async () => {
  const id = await createJob({ settings: { accountType: 'Private', followersPerProfile: 100 } });
  const first = await startAndClaim(id);
  await worker.send(first, 1, { ...page(first, 1, 4, 'c4', 10), found: 6 });
  await worker.send(first, 2, end('handed_back', 10));
  const second = await claimNext(id);
  await worker.send(second, 1, {
    ...page(second, 5, 6, 'end', 10),
    found: 6,
    checkpoint: { cursor: 'end', more: false },
  });
  await worker.send(second, 2, { ...target(second, 10), found: 6 });
  await worker.send(second, 3, end('done', 10));
  await untilStatus(id, 'completed');
  expect(await observedOf(id)).toEqual(['moved']);

  for (const last of [6, 5]) {
    expect((await user.call('POST', `/api/jobs/${id}/run-again`, {})).status).toBe(200);
    const claim = await claimNext(id);
    await worker.send(claim, 1, {
      ...page(claim, 1, last, 'end', 10),
      found: last,
      checkpoint: { cursor: 'end', more: false },
    });
    await worker.send(claim, 2, { ...target(claim, 10), found: last });
    await worker.send(claim, 3, end('done', 10));
    await untilStatus(id, 'completed');
  }
  expect(await observedOf(id)).toEqual(['moved', 'whole', 'whole']);
  const { rows } = await api.service.context.db.execute(
    sql`SELECT kind, platform_id AS row FROM row_changes WHERE job_id = ${id} ORDER BY seq`,
  );
  expect(rows).toEqual([{ kind: 'left', row: '1006' }]);
});

const observedOf = async (jobId: string) =>
  (
    await api.service.context.db.execute<{ observed: string }>(
      sql`SELECT observed FROM run_targets JOIN runs ON runs.id = run_id WHERE job_id = ${jobId} ORDER BY number`,
    )
  ).rows.map(({ observed }) => observed);
