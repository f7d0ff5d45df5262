import { hash } from 'node:crypto';
import { type Claim, JobChanged, JobId, type JobLive, subjects, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { rowsReadBy } from '../../../../test/support/rows-read.ts';
import { api, claimNext, createJob, end, setUpRuns, user, worker } from '../../../../test/support/run-fixture.ts';
import { getJob, loadJob } from '../../jobs/index.ts';
import { watchJob } from './live.ts';
import { lastUpdateOf, loadProgress, NO_SNAPSHOT, readTargetsSnapshot } from './live-progress.ts';

const TARGETS = 2_000;
const TICK_MAX_BYTES = 2_000;

setUpRuns();

let userId: UserId;
let jobId: JobId;
let claim: Claim;
beforeEach(async () => {
  userId = UserId.parse((await user.call('GET', '/api/users/check-auth')).body.data.user._id);
  const target = Array.from({ length: TARGETS }, (_, n) => `person_${n}`).join('\n');
  jobId = JobId.parse(
    await createJob({ type: 'profile', target, settings: { accountType: 'Private', profilesPerLaunch: TARGETS } }),
  );
  const started = await user.call('POST', `/api/jobs/${jobId}/start`);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  claim = await claimNext(jobId);
});

const row = (n: number) => ({ platformId: String(n), values: { id: String(n), username: `person_${n}` } });

/** Sends the worker's event for the target with this number. */
async function finish(n: number, seq: number): Promise<void> {
  const targetId = claim.targets[n]?.targetId ?? '';
  const checkpoint = { cursor: null, more: false };
  await worker.send(claim, seq, { kind: 'page', targetId, rows: [row(n)], checkpoint, found: 1, runningMs: seq });
  await worker.send(claim, seq + 1, {
    kind: 'target',
    targetId,
    verdict: 'complete',
    found: 1,
    reason: null,
    runningMs: seq,
  });
}

/** Collects updates until one matches. */
async function until(watching: AsyncGenerator<JobLive>, isSo: (update: JobLive) => boolean): Promise<JobLive[]> {
  const updates: JobLive[] = [];
  for (;;) {
    const { value } = await watching.next();
    updates.push(value);
    if (isSo(value)) return updates;
  }
}

const rowsOf = ({ job, changes }: JobLive): number => (changes ?? job)?.totalResults ?? 0;

test('a client that requests changes gets the full job first and last, and changes in between', async () => {
  const { context } = api.service;
  const signal = AbortSignal.timeout(50_000);
  const watching = watchJob(context, { userId, jobId, language: 'en', changes: true, signal });
  const [first] = await until(watching, () => true);
  expect(first?.job?.lastRun?.targets).toHaveLength(TARGETS);
  await finish(0, 1);
  await finish(3, 3);
  // A target's verdict may be stored after its rows.
  const updates = await until(watching, ({ changes }) =>
    Boolean(changes?.lastRun.targets.some(({ target, verdict }) => target === 'person_3' && verdict !== null)),
  );
  const changed = updates.flatMap(({ changes }) => changes?.lastRun.targets ?? []);
  expect(new Set(changed.map(({ target }) => target))).toEqual(new Set(['person_0', 'person_3']));
  expect(changed.at(-1)).toMatchObject({ collected: 1, verdict: 'complete' });
  const previews = updates.flatMap(({ changes }) => changes?.results?.preview.length ?? []);
  expect(previews.at(-1)).toBe(2);
  for (const update of updates) expect(JSON.stringify(update).length).toBeLessThan(TICK_MAX_BYTES);
  await worker.send(claim, 5, end('paused', 10));
  const [last] = (await until(watching, ({ job }) => job?.status === 'paused')).slice(-1);
  expect(last?.job).toEqual(await getJob(context.db, userId, jobId));
  await watching.return(undefined);
});

const digestOf = (job: unknown) => hash('sha256', JSON.stringify(job));
const shownJob = async () => (await user.call('GET', `/api/jobs/${jobId}`)).body.data.job;

test('a client that shows the current job gets no job at first, and then the changes', async () => {
  const signal = AbortSignal.timeout(50_000);
  const shown = digestOf(await shownJob());
  const watching = watchJob(api.service.context, { userId, jobId, language: 'en', changes: true, shown, signal });
  const { value: first } = await watching.next();
  expect(first).toMatchObject({ changes: { status: 'running', lastRun: { targets: [] } }, log: expect.any(Array) });
  expect(first).not.toHaveProperty('job');
  expect(first.changes).not.toHaveProperty('results');
  await finish(0, 1);
  const updates = await until(watching, (update) => rowsOf(update) === 1);
  expect(updates.flatMap(({ changes }) => changes?.lastRun.targets ?? []).at(-1)).toMatchObject({ target: 'person_0' });
  await watching.return(undefined);
});

test('a client whose job has changed before it subscribes gets the job', async () => {
  const signal = AbortSignal.timeout(50_000);
  const shown = digestOf(await shownJob());
  await finish(0, 1);
  await expect.poll(async () => (await shownJob()).targetsLeft, { timeout: 20_000 }).toBe(TARGETS - 1);
  const watching = watchJob(api.service.context, { userId, jobId, language: 'en', changes: true, shown, signal });
  const { value: first } = await watching.next();
  expect(first.job?.lastRun?.targets[0]).toMatchObject({ target: 'person_0', collected: 1 });
  await watching.return(undefined);
});

test('an update of an ended run without a change has neither rows nor targets', async () => {
  const { bus } = api.service.context;
  await finish(0, 1);
  await worker.send(claim, 3, end('paused', 10));
  const signal = AbortSignal.timeout(50_000);
  const watching = watchJob(api.service.context, { userId, jobId, language: 'en', changes: true, signal });
  await until(watching, ({ job }) => job?.status === 'paused' && job.totalResults === 1);
  const read = async () => {
    bus.broadcast(subjects.jobChanged(jobId), JobChanged, { jobId });
    const { value } = await watching.next();
    return value;
  };
  // Changes of the run's end may still be on their way.
  const unchanged = await vi.waitUntil(async () => (await read()).changes, { timeout: 20_000 });
  expect(unchanged).toMatchObject({ status: 'paused', totalResults: 1, targetsLeft: TARGETS - 1 });
  expect(unchanged.lastRun.targets).toEqual([]);
  expect(unchanged).not.toHaveProperty('results');
  expect((await user.call('PATCH', `/api/jobs/${jobId}`, { tags: ['spring'] })).status).toBe(200);
  const edited = await vi.waitUntil(async () => (await read()).job, { timeout: 20_000 });
  expect(edited).toMatchObject({ tags: ['spring'] });
  expect(edited.lastRun?.targets).toHaveLength(TARGETS);
  await watching.return(undefined);
});

test('a client that doesn’t request changes gets the full job each time', async () => {
  const signal = AbortSignal.timeout(50_000);
  const watching = watchJob(api.service.context, { userId, jobId, language: 'en', changes: false, signal });
  await until(watching, () => true);
  await finish(0, 1);
  const updates = await until(watching, (update) => rowsOf(update) === 1);
  for (const { job, changes } of updates) {
    expect(job?.lastRun?.targets).toHaveLength(TARGETS);
    expect(changes).toBeUndefined();
  }
  await watching.return(undefined);
});

test('an update omits unchanged targets', async () => {
  const { db } = api.service.context;
  await finish(0, 1);
  await expect.poll(async () => (await getJob(db, userId, jobId)).targetsLeft, { timeout: 20_000 }).toBe(TARGETS - 1);
  const first = await loadProgress(db, userId, lastUpdateOf(await loadJob(db, userId, jobId), NO_SNAPSHOT));
  expect(first?.view('en').lastRun.targets.map(({ target }) => target)).toContain('person_0');
  const again = first && (await loadProgress(db, userId, first.shown));
  expect(again?.view('en').lastRun.targets).toEqual([]);
});

test('an update contains all changes since the last one, however old', async () => {
  const { db } = api.service.context;
  await finish(0, 1);
  await expect.poll(async () => (await getJob(db, userId, jobId)).targetsLeft, { timeout: 20_000 }).toBe(TARGETS - 1);
  const at = new Date(Date.now() - 60_000).toISOString();
  const shown = lastUpdateOf(await loadJob(db, userId, jobId), { at, targets: new Map() });
  await db.transaction(async (tx) => {
    // An update would set the time itself.
    await tx.execute(sql`
      CREATE TEMP TABLE changed ON COMMIT DROP AS SELECT run_targets.* FROM run_targets JOIN runs ON runs.id = run_id
      WHERE job_id = ${jobId} AND run_targets.value = 'person_0'`);
    await tx.execute(sql`UPDATE changed SET changed_at = now() - interval '50 seconds'`);
    await tx.execute(sql`DELETE FROM run_targets WHERE (run_id, target_id) IN (SELECT run_id, target_id FROM changed)`);
    await tx.execute(sql`INSERT INTO run_targets SELECT * FROM changed`);
  });
  const tick = await loadProgress(db, userId, shown);
  expect(tick?.view('en').lastRun.targets.map(({ target }) => target)).toContain('person_0');
});

test('an update reads little of a large job', async () => {
  const { db, database } = api.service.context;
  const shown = lastUpdateOf(await loadJob(db, userId, jobId), await readTargetsSnapshot(db, jobId));
  const read = await rowsReadBy(database.pool, (reading) => loadProgress(reading, userId, shown));
  expect(read.jobs).toBe(1);
  expect(read.runs).toBe(1);
  expect(read.rows ?? 0).toBe(0);
  // The database checks the time of each target and returns only the changed ones.
  expect(read.run_targets).toBeLessThanOrEqual(TARGETS);
});

test('many viewers leave connections to others', async () => {
  const { context } = api.service;
  const { pool } = context.database;
  let most = 0;
  const measure = () => {
    most = Math.max(most, pool.totalCount - pool.idleCount);
  };
  pool.on('acquire', measure);
  onTestFinished(() => void pool.off('acquire', measure));
  const signal = AbortSignal.timeout(50_000);
  const viewers = Array.from({ length: 40 }, () =>
    watchJob(context, { userId, jobId, language: 'en', changes: true, signal }),
  );
  const first = await Promise.all(viewers.map((watching) => until(watching, () => true)));
  expect(first.flat()).toHaveLength(40);
  // Viewers take eight at most; sweeps may use some meanwhile.
  expect(most).toBeLessThan(pool.options.max);
  await Promise.all(viewers.map((watching) => watching.return(undefined)));
});

test('viewers of a job share its reads, each in their own language', async () => {
  const { context } = api.service;
  const signal = AbortSignal.timeout(50_000);
  const watch = { userId, jobId, changes: true, signal };
  const viewers = Array.from({ length: 20 }, (_, n) =>
    watchJob(context, { ...watch, language: n % 2 === 0 ? 'en' : 'de' }),
  );
  await Promise.all(viewers.map((watching) => until(watching, () => true)));
  const queries = vi.spyOn(context.database.pool, 'query');
  onTestFinished(() => queries.mockRestore());
  const next = Promise.all(viewers.map((watching) => until(watching, ({ log }) => log.length > 0)));
  await finish(0, 1);
  const updates = await next;
  const texts = updates.map((of) => of.flatMap(({ log }) => log).at(-1)?.text);
  expect(new Set(texts).size).toBe(2);
  // Sweeps use the same pool.
  const reads = queries.mock.calls.filter(([query]) => Reflect.get(Object(query), 'name') === 'progress_of_job');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThan(viewers.length / 2);
  await Promise.all(viewers.map((watching) => watching.return(undefined)));
});

test.each([true, false])('a rename reaches the viewers of a running job (changes: %s)', async (changes) => {
  const watching = watchJob(api.service.context, {
    ...{ userId, jobId, language: 'en', changes },
    signal: AbortSignal.timeout(5_000),
  });
  await until(watching, () => true);
  const renamed = await user.call('PATCH', `/api/jobs/${jobId}`, { name: 'Renamed', tags: ['New'] });
  expect(renamed.status).toBe(200);
  const shown = (update: JobLive) => update.changes ?? update.job;
  const updates = await until(watching, (update) => shown(update)?.name === 'Renamed');
  expect(shown(updates.at(-1) as JobLive)?.tags).toEqual(['New']);
  await watching.return(undefined);
});
