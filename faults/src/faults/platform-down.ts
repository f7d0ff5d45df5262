import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { callSandbox } from '../call-sandbox.ts';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { createSamples, pause, start } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilTrue } from '../until.ts';
import { movesOf } from '../watch-moves.ts';

const JOBS = 50;
const INTERVAL_S = 30;
const OUTAGE_MS = 120_000;
/** For the small dose: long enough for a worker to hand a run back after 20 s, and for its retry to fail too. */
const SHORT_OUTAGE_MS = 60_000;
/** By then, everything read before the outage is stored and charged. */
const SETTLED_MS = 3_000;
const EVERY_MS = 500;
const READ_MS = 120_000;
/** The row's limit with a margin, to measure by how much it was exceeded. */
const RECOVERED_MS = 180_000;

/** The platform fails for all requests: schedules wait until it works again, and the waiting is free. */
export const platformDown: Fault = {
  row: 20,
  name: 'platform down for 60 s (release dose: 120 s) with 50 recurring jobs',
  dose: { ci: 1, release: 3 },
  limitMs: 60_000,
  lane: 'lasting',
  async inject(system, times, dose) {
    const samples = await createSamples(
      system,
      JOBS,
      { type: 'profile', target: 'nasa', rows: 1 },
      { schedule: INTERVAL_S },
    );
    const ids = samples.map(({ id }) => id);
    for (const sample of samples) await start(system, sample);
    const problems: string[] = [];
    const recoveriesMs: number[] = [];
    let chargedMs = 0;
    for (let round = 0; round < times; round++) {
      const before = await completedRuns(system, ids);
      await untilTrue('a run of each job', READ_MS, async () => everyJobGrew(before, await completedRuns(system, ids)));
      await callSandbox(system, 'POST', 'faults', { match: '/api/v1/', kind: 'http_500', times: 1_000_000 });
      try {
        await sleep(SETTLED_MS);
        const charged = await chargedOf(system, ids);
        await sleep((dose === 'ci' ? SHORT_OUTAGE_MS : OUTAGE_MS) - SETTLED_MS);
        chargedMs += (await chargedOf(system, ids)) - charged;
      } finally {
        await callSandbox(system, 'DELETE', 'faults');
      }
      recoveriesMs.push(...(await recoveries(system, ids)));
    }
    const moves = await movesOf(system.database, ids);
    for (const { job, after } of moves) {
      if (after === 'failed' || after === 'paused') problems.push(`the outage ended the schedule of ${job}: ${after}`);
    }
    await Promise.all(samples.map((sample) => pause(system, sample)));
    const { lost, doubled, problems: wrong } = await checkJobs(system, samples, { status: 'paused' });
    problems.push(...wrong);
    if (chargedMs > 0) problems.push(`${chargedMs} ms were charged while the platform was down`);
    if (recoveriesMs.length < JOBS * times) problems.push(`${JOBS * times - recoveriesMs.length} jobs did not resume`);
    return { injected: times, lost, doubled, overchargedMs: chargedMs, recoveriesMs, notes: [], problems };
  },
};

const Count = z.object({ job: z.string(), runs: z.coerce.number() });

async function completedRuns({ database }: SystemUnderTest, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.rows(
    Count,
    "SELECT job_id AS job, count(*) AS runs FROM runs WHERE job_id = ANY($1) AND status = 'completed' GROUP BY job_id",
    [ids],
  );
  return new Map(rows.map(({ job, runs }) => [job, runs]));
}

const everyJobGrew = (before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): boolean =>
  now.size === JOBS && [...now].every(([job, runs]) => runs > (before.get(job) ?? 0));

async function chargedOf({ database }: SystemUnderTest, ids: readonly string[]): Promise<number> {
  const Sum = z.object({ ms: z.coerce.number() });
  const [sum] = await database.rows(Sum, 'SELECT sum(build_time_ms) AS ms FROM jobs WHERE id = ANY($1)', [ids]);
  return sum?.ms ?? 0;
}

/** How long after the outage each job has completed a run; jobs that don't within the limit are missing. */
async function recoveries(system: SystemUnderTest, ids: readonly string[]): Promise<number[]> {
  const before = await completedRuns(system, ids);
  const from = performance.now();
  const took = new Map<string, number>();
  while (took.size < ids.length && performance.now() - from < RECOVERED_MS) {
    for (const [job, runs] of await completedRuns(system, ids)) {
      if (runs > (before.get(job) ?? 0) && !took.has(job)) took.set(job, performance.now() - from);
    }
    await sleep(EVERY_MS);
  }
  return [...took.values()];
}
